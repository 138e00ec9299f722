package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.encoder.batch.BatchFunction;
import dev.winnow.encoder.batch.BatchPolicy;
import dev.winnow.encoder.batch.Batcher;
import dev.winnow.encoder.batch.RequestPriority;
import dev.winnow.search.method.DeoMethod;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TermEncoderTest extends SportsSearch {

  /** Records its inputs. */
  private class Noting implements QueryEncoder {

    private final List<Object> asked = new ArrayList<>();

    @Override
    public Uni<Encoding> text(String text) {
      asked.add(text);
      return encoder.text(text);
    }

    @Override
    public Uni<Encoding> image(ImageSource source) {
      asked.add(source);
      return encoder.vector(new float[] {0, 1, 0});
    }

    @Override
    public Uni<Encoding> vector(float[] unit) {
      asked.add(unit);
      return encoder.vector(unit);
    }
  }

  @Test
  void encodesSharedTermsOfClausesOnce() {
    // Given
    Noting noting = new Noting();
    float[] unit = {0, 0, 1};
    ImageSource picture = new ImageSource.Bytes(new byte[] {1});
    List<Term> negative =
        List.of(
            soft("basketball"),
            Term.of(new Example.Vector(unit)),
            Term.of(new Example.Image(picture)));
    List<Clause> clauses =
        List.of(
            new Clause("sports", List.of(soft("sports")), negative),
            new Clause("food", List.of(soft("food"), soft("sports")), negative));
    Search search = of(DeoMethod.NAME, List.of(soft("sports")), List.of(), 5);
    // When
    List<EncodedClause> encoded =
        new TermEncoder(noting, index, List.of(Modality.IMAGE, Modality.CAPTION), null)
            .encode(
                new Search(
                    clauses,
                    search.method(),
                    search.parameters(),
                    search.in(),
                    search.filter(),
                    search.limit(),
                    search.offset(),
                    search.explain()))
            .await()
            .indefinitely();
    // Then, besides the senses of the words
    assertThat(noting.asked)
        .contains("sports", "basketball", unit, picture, "food")
        .doesNotHaveDuplicates();
    assertThat(encoded).hasSize(2);
    assertThat(encoded.get(0).line()).containsExactly(1, 0, 0);
    assertThat(encoded.get(1).line()).containsExactly(0, 0, 1);
    assertThat(encoded.get(1).positives())
        .extracting(EncodedTerm::label)
        .containsExactly("food", "sports");
    assertThat(encoded.get(1).negatives())
        .extracting(EncodedTerm::dense)
        .containsExactlyElementsOf(
            encoded.get(0).negatives().stream().map(EncodedTerm::dense).toList());
  }

  @Test
  void oneSearchDoesNotFillTheQueueOfTheEncoder() {
    // Given
    BatchFunction<String, Encoding> model =
        texts -> texts.stream().map(text -> encoder.text(text).await().indefinitely()).toList();
    List<Term> coloured =
        IntStream.range(0, 20).mapToObj(i -> soft("a red thing%d".formatted(i))).toList();
    try (Batcher<String, Encoding> batcher =
        new Batcher<>(
            "test",
            List.of(model),
            String::length,
            text -> 1,
            new BatchPolicy(4, Duration.ZERO, 5, 1))) {
      QueryEncoder queued =
          new Noting() {
            @Override
            public int atOnce() {
              return 5;
            }

            @Override
            public Uni<Encoding> text(String text) {
              return batcher.submit(text, RequestPriority.QUERY);
            }
          };
      // When
      List<EncodedClause> encoded =
          new TermEncoder(queued, index, List.of(Modality.CAPTION), null)
              .encode(of(DeoMethod.NAME, coloured, List.of(), 5))
              .await()
              .indefinitely();
      // Then
      assertThat(encoded.getFirst().positives()).hasSize(20);
    }
  }

  /** Mutiny logs a failure that nobody receives, so two broken images must be one failure. */
  @Test
  void reportsSeveralFailuresOnce() throws Exception {
    // Given two images, the second of which fails later
    QueryEncoder failing =
        new QueryEncoder() {
          @Override
          public Uni<Encoding> text(String text) {
            return encoder.text(text);
          }

          @Override
          public Uni<Encoding> image(ImageSource source) {
            int order = ((ImageSource.Bytes) source).data()[0];
            return Uni.createFrom()
                .<Encoding>item(
                    () -> {
                      LockSupport.parkNanos(order * 50_000_000L);
                      throw new SearchException("image " + order);
                    })
                .runSubscriptionOn(Infrastructure.getDefaultExecutor());
          }

          @Override
          public Uni<Encoding> vector(float[] unit) {
            return encoder.vector(unit);
          }
        };
    List<Term> images =
        Stream.of(1, 2)
            .map(i -> Term.of(new Example.Image(new ImageSource.Bytes(new byte[] {i.byteValue()}))))
            .toList();
    List<Throwable> dropped = new CopyOnWriteArrayList<>();
    Infrastructure.setDroppedExceptionHandler(dropped::add);
    try {
      // When / Then
      assertThatThrownBy(
              () ->
                  new TermEncoder(failing, index, List.of(Modality.IMAGE), null)
                      .encode(of(DeoMethod.NAME, images, List.of(), 5))
                      .await()
                      .indefinitely())
          .isInstanceOf(SearchException.class)
          .hasMessage("image 1");
      Thread.sleep(200); // the second fails
    } finally {
      Infrastructure.resetDroppedExceptionHandler();
    }
    assertThat(dropped).isEmpty();
  }
}
