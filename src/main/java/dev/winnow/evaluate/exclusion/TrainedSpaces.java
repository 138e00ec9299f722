package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.embedding.HeadTrainer.Example;
import dev.winnow.evaluate.embedding.HeadTrainer.Heads;
import dev.winnow.evaluate.exclusion.method.ConceptSpace;
import dev.winnow.evaluate.exclusion.method.DenseSpace;
import dev.winnow.evaluate.exclusion.method.SparseSpace;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Trains heads on the training split of the data, and returns their spaces.
 *
 * <p>With ready-made vectors, the vector of a caption is the normalised mean of the vectors of the
 * names that it mentions. Otherwise the encoder encodes captions.
 */
public final class TrainedSpaces {

  /** Maximum number of words of captions; the most frequent ones are used. */
  private static final int WORDS = 3_000;

  private TrainedSpaces() {}

  /** Trains on ready-made vectors. */
  public static Heads heads(
      HeadTrainer trainer, EvaluationData data, ReadyVectors ready, boolean lexical) {
    return trainer.train(new TreeMap<>(ready.labels()), examples(data, ready), lexical);
  }

  /** Returns the images of the training split whose captions contain a name. */
  public static List<Example> examples(EvaluationData data, ReadyVectors ready) {
    LexicalLabels names = new LexicalLabels(ready.labels().keySet());
    List<Example> examples = new ArrayList<>();
    for (int i = 0; i < data.items().size(); i++) {
      Item item = data.items().get(i);
      if (item.split().equals(Item.TRAIN)) {
        List<List<String>> words = mentions(names, item);
        if (!words.isEmpty()) {
          examples.add(
              new Example(
                  ready.items().get(i),
                  words,
                  words.stream().map(w -> mixture(ready, w)).toList()));
        }
      }
    }
    return examples;
  }

  /** Returns the names in each caption with names, and each single name. */
  private static List<List<String>> mentions(LexicalLabels names, Item item) {
    List<List<String>> mentions = new ArrayList<>();
    for (String caption : item.captions()) {
      List<String> found = names.of(List.of(caption)).stream().sorted().toList();
      if (!found.isEmpty()) {
        mentions.add(found);
      }
    }
    names.of(item.captions()).stream().sorted().map(List::of).forEach(mentions::add);
    return mentions.stream().distinct().toList();
  }

  /** Returns the vector of a text that mentions names: the normalised mean of their vectors. */
  public static float[] mixture(ReadyVectors ready, List<String> names) {
    return DenseVectors.normalize(
        DenseVectors.mean(
            names.stream().map(n -> Objects.requireNonNull(ready.labels().get(n))).toList()));
  }

  /** Trains on captions. */
  public static @Nullable Heads heads(
      HeadTrainer trainer, EvaluationData data, Embedding embedding, boolean lexical) {
    List<Item> training = data.items().stream().filter(i -> i.split().equals(Item.TRAIN)).toList();
    List<String> words = ConceptSpace.vocabulary(training, WORDS);
    if (words.isEmpty()) {
      return null;
    }
    Map<String, float[]> texts =
        embedding.passages(
            "encode captions", training.stream().flatMap(i -> i.captions().stream()).toList());
    List<Example> examples =
        training.stream()
            .map(
                item ->
                    new Example(
                        null,
                        item.captions().stream().map(LexicalLabels::words).toList(),
                        item.captions().stream().map(texts::get).toList()))
            .filter(example -> !example.texts().isEmpty())
            .toList();
    return trainer.train(
        new TreeMap<>(embedding.queries("encode words", words)), examples, lexical);
  }

  /** Returns the codes of items, and encodes labels. */
  static SparseSpace space(DenseSpace dense, List<SparseVector> items, SparseHead texts) {
    List<String> names = List.copyOf(dense.labels().keySet());
    List<SparseVector> codes = texts.encode(names.stream().map(dense::label).toList());
    Map<String, SparseVector> labels = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      labels.put(names.get(i), codes.get(i));
    }
    return new SparseSpace(texts.dimension(), items, labels);
  }
}
