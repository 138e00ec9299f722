package dev.winnow.evaluate;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.TextRole;
import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.evaluate.embedding.Encoder;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * An encoder whose dimensions are the words it knows: a text is the normalised count of them, with
 * a little of the last dimension so that none is zero. Its sparse heads keep all but that
 * dimension.
 */
public record FakeEncoder(List<String> words, boolean heads) implements Encoder {

  @Override
  public String id() {
    return "fake-1";
  }

  @Override
  public int dimension() {
    return words.size() + 1;
  }

  @Override
  public List<float[]> texts(TextRole role, List<String> texts, LongConsumer done) {
    done.accept(texts.size());
    return texts.stream().map(this::text).toList();
  }

  private float[] text(String text) {
    float[] counts = new float[dimension()];
    counts[words.size()] = 0.1f;
    for (String word : LexicalLabels.words(text)) {
      int at = words.indexOf(word);
      if (at >= 0) {
        counts[at]++;
      }
    }
    return DenseVectors.normalize(counts);
  }

  @Override
  public Optional<ImageModel> images() {
    return Optional.empty();
  }

  @Override
  public Optional<SparseHead> sparse(Modality modality) {
    return heads ? Optional.of(new WordHead()) : Optional.empty();
  }

  private final class WordHead implements SparseHead {
    @Override
    public int dimension() {
      return words.size();
    }

    @Override
    public List<SparseVector> encode(List<float[]> vectors) {
      return vectors.stream()
          .map(v -> TopT.of(Arrays.copyOf(v, words.size()), words.size()))
          .toList();
    }
  }
}
