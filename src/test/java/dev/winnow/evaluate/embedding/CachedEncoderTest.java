package dev.winnow.evaluate.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.TextRole;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.FakeEncoder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CachedEncoderTest {

  private static final FakeEncoder ENCODER = new FakeEncoder(List.of("cat", "dog"), false);

  /** The encoder fails at this text. */
  private static final String LAST = "the last text";

  @TempDir Path folder;

  private final List<String> encoded = new ArrayList<>();

  @SuppressWarnings("NullAway") // set before each test
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("vectors.bin");
  }

  private CachedEncoder open(String model) {
    Encoder counting =
        new Encoder() {
          @Override
          public String id() {
            return ENCODER.id();
          }

          @Override
          public int dimension() {
            return ENCODER.dimension();
          }

          @Override
          public List<float[]> texts(TextRole role, List<String> texts, LongConsumer done) {
            if (texts.contains(LAST)) {
              throw new IllegalStateException("killed");
            }
            encoded.addAll(texts);
            return ENCODER.texts(role, texts, done);
          }

          @Override
          public String prefix(TextRole role) {
            return role == TextRole.QUERY ? "query: " : "";
          }

          @Override
          public Optional<ImageModel> images() {
            return ENCODER.images();
          }

          @Override
          public Optional<SparseHead> sparse(Modality modality) {
            return ENCODER.sparse(modality);
          }
        };
    return new CachedEncoder(counting, new VectorFile(file, model));
  }

  @Test
  void nextRunEncodesOnlyNewTexts() {
    // Given
    open("a").texts(TextRole.PASSAGE, List.of("a cat", "a dog", "a cat"), done -> {});
    encoded.clear();
    List<Long> progress = new ArrayList<>();
    // When
    List<float[]> vectors =
        open("a").texts(TextRole.PASSAGE, List.of("a dog", "cat dog", "a cat"), progress::add);
    // Then
    assertThat(encoded).containsExactly("cat dog");
    assertThat(vectors)
        .usingRecursiveComparison()
        .isEqualTo(
            ENCODER.texts(TextRole.PASSAGE, List.of("a dog", "cat dog", "a cat"), done -> {}));
    assertThat(progress).endsWith(3L).isSorted();
  }

  @Test
  void encodesATextOncePerRole() {
    // Given
    open("a").texts(TextRole.PASSAGE, List.of("a cat"), done -> {});
    encoded.clear();
    // When
    open("a").texts(TextRole.QUERY, List.of("a cat"), done -> {});
    open("a").texts(TextRole.QUERY, List.of("a cat"), done -> {});
    // Then
    assertThat(encoded).containsExactly("a cat");
  }

  @Test
  void abortedRunKeepsItsVectors() {
    // Given: more texts than are written together, the last of which cannot be encoded
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < CachedEncoder.WRITTEN_TOGETHER; i++) {
      texts.add("a cat " + i);
    }
    texts.add(LAST);
    assertThatThrownBy(() -> open("a").texts(TextRole.PASSAGE, texts, done -> {}))
        .hasMessage("killed");
    encoded.clear();
    // When
    open("a").texts(TextRole.PASSAGE, List.of("a cat 0", "a dog"), done -> {});
    // Then
    assertThat(encoded).containsExactly("a dog");
  }

  @Test
  void createsTheFolderWithoutLeavingTemporaryFiles() {
    file = folder.resolve("evaluation").resolve("vectors.bin");
    open("a").texts(TextRole.PASSAGE, List.of("a cat"), done -> {});

    assertThat(file.getParent()).isDirectoryContaining(path -> path.equals(file));
    assertThat(file.getParent()).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void rejectsVectorsOfOtherModels() {
    open("a").texts(TextRole.PASSAGE, List.of("a cat"), done -> {});

    assertThatThrownBy(() -> open("b"))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("vectors.bin holds vectors of other models: name another file");
  }

  @Test
  void encodesTheTextOfAnIncompleteVectorAgain() throws IOException {
    // Given
    open("a").texts(TextRole.PASSAGE, List.of("a cat"), done -> {});
    byte[] first = Files.readAllBytes(file);
    open("a").texts(TextRole.PASSAGE, List.of("a dog"), done -> {});
    byte[] both = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(both, both.length - 5));
    encoded.clear();
    // When
    List<float[]> vectors = open("a").texts(TextRole.PASSAGE, List.of("a cat", "a dog"), d -> {});
    // Then
    assertThat(encoded).containsExactly("a dog");
    assertThat(vectors)
        .usingRecursiveComparison()
        .isEqualTo(ENCODER.texts(TextRole.PASSAGE, List.of("a cat", "a dog"), done -> {}));
    assertThat(file).hasBinaryContent(both);
    assertThat(Arrays.copyOf(both, first.length)).as("only grows").isEqualTo(first);
  }

  @Test
  void readsOnlyAskedVectors() {
    VectorFile vectors = new VectorFile(file, "a");
    vectors.append(2, Map.of("0a".repeat(32), new float[] {1, 2}));
    vectors.append(2, Map.of("0b".repeat(32), new float[] {3, 4}));

    assertThat(vectors.read(2, "0b".repeat(32)::equals))
        .usingRecursiveComparison()
        .isEqualTo(Map.of("0b".repeat(32), new float[] {3, 4}));
  }

  @Test
  void reportsABrokenFile() throws IOException {
    Files.write(file, new byte[] {0, 16, 'w'});

    assertThatThrownBy(() -> open("a"))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("vectors.bin as a file of vectors")
        .hasMessageEndingWith("the file ends too early");
  }
}
