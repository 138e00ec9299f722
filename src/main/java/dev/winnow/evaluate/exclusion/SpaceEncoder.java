package dev.winnow.evaluate.exclusion;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.method.ConceptSpace;
import dev.winnow.evaluate.exclusion.method.DenseSpace;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.evaluate.exclusion.method.SparseSpace;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Encodes items and labels in the spaces in which the selected methods rank. */
record SpaceEncoder(
    EvaluationData data,
    List<ExclusionQuery> compounds,
    Embedding embedding,
    SearchSetup setup,
    ExclusionSettings settings) {

  private static final int CONCEPTS = 1_000;

  /**
   * Returns the spaces of all items.
   *
   * @throws EvaluationException if ready-made vectors and the bundle's are not of one space
   */
  ExclusionSpaces spaces(ItemModalities items, Collection<List<ExclusionQuery>> queries) {
    DenseSpace dense = dense(items, queries);
    return new ExclusionSpaces(
        dense,
        asked("splice") ? concepts(dense) : null,
        asked("sr") && (ready() != null || settings.anew())
            ? trained(dense, false)
            : learned(items, dense),
        asked("vdr") ? trained(dense, true) : null);
  }

  private boolean asked(String key) {
    return settings.methods().stream().anyMatch(method -> method.key().startsWith(key));
  }

  /**
   * Returns the ready-made vectors if they represent the images and no encoder for queries fits
   * them, else null.
   */
  @Nullable ReadyVectors ready() {
    Set<Modality> as = settings.as();
    return (as != null && !as.contains(Modality.IMAGE)) || settings.encoderFits()
        ? null
        : data.vectors();
  }

  /** Returns whether heads can be trained on the data. */
  boolean trainable() {
    return ready() != null || onlyCaptions();
  }

  private boolean onlyCaptions() {
    return data.vectors() == null && data.images() == null;
  }

  /** Returns the positions of the items of a split. */
  int[] positions(String split) {
    return IntStream.range(0, data.items().size())
        .filter(
            i -> split.equals(ExclusionSettings.ALL) || data.items().get(i).split().equals(split))
        .toArray();
  }

  private DenseSpace dense(ItemModalities modalities, Collection<List<ExclusionQuery>> queries) {
    List<float[]> items = modalities.vectors();
    int[] training = positions(Item.TRAIN);
    float[] itemMean =
        DenseVectors.mean(
            training.length == 0 ? items : Arrays.stream(training).mapToObj(items::get).toList());
    ReadyVectors ready = ready();
    if (ready != null) {
      return new DenseSpace(
          items,
          CompoundPairs.vectors(ready.labels(), compounds),
          Map.of(),
          itemMean,
          meanOf(ready.labels()));
    }
    requireSameSpace(items.getFirst().length);
    List<ExclusionQuery> pairs = queries.stream().flatMap(List::stream).distinct().toList();
    List<String> texts = new ArrayList<>(pairs.stream().map(ExclusionQuery::sentence).toList());
    TreeSet<String> names = new TreeSet<>();
    data.items().forEach(item -> names.addAll(item.labels()));
    names.forEach(name -> texts.add(ExclusionQuery.prompt(name)));
    Map<String, float[]> vectors = embedding.queries("encode queries", texts);
    Map<String, float[]> labels = new HashMap<>();
    names.forEach(name -> labels.put(name, vectors.get(ExclusionQuery.prompt(name))));
    Map<ExclusionQuery, float[]> sentences = new HashMap<>();
    pairs.forEach(pair -> sentences.put(pair, vectors.get(pair.sentence())));
    boolean captions = modalities.only() == Modality.CAPTION;
    float[] textMean = captions ? itemMean : meanOf(labels);
    return new DenseSpace(items, labels, sentences, itemMean, textMean);
  }

  /** Returns the mean, summed in the order of the names, so that it is the same in every run. */
  private static float[] meanOf(Map<String, float[]> texts) {
    return DenseVectors.mean(List.copyOf(new TreeMap<>(texts).values()));
  }

  private void requireSameSpace(int dimension) {
    if (dimension != embedding.encoder().dimension()) {
      throw new EvaluationException(
          "the vectors of %s have %d dimensions, those of the bundle %s have %d: they must be of one space"
              .formatted(
                  data.name(),
                  dimension,
                  embedding.encoder().id(),
                  embedding.encoder().dimension()));
    }
  }

  private @Nullable SparseSpace concepts(DenseSpace dense) {
    ReadyVectors ready = ready();
    if (ready != null) {
      return ConceptSpace.of(dense, new TreeMap<>(ready.labels()).values(), embedding.progress());
    }
    List<Item> training = Arrays.stream(positions(Item.TRAIN)).mapToObj(data.items()::get).toList();
    List<String> words =
        ConceptSpace.vocabulary(training.isEmpty() ? data.items() : training, CONCEPTS);
    return words.isEmpty()
        ? null
        : ConceptSpace.of(
            dense, embedding.queries("encode concepts", words).values(), embedding.progress());
  }

  private @Nullable SparseSpace learned(ItemModalities items, DenseSpace dense) {
    Optional<SparseHead> texts = embedding.encoder().sparse(Modality.CAPTION);
    Modality modality = items.only();
    if (ready() != null
        || texts.isEmpty()
        || modality == null
        || embedding.encoder().sparse(modality).isEmpty()) {
      return null;
    }
    List<SparseVector> codes =
        items
            .indexed(data.items(), positions(ExclusionSettings.ALL), embedding, setup.top())
            .stream()
            .map(item -> item.sparse(modality))
            .toList();
    return TrainedSpaces.space(dense, codes, texts.get());
  }

  /** Trains heads if the settings require it, and returns their space, else null. */
  private @Nullable SparseSpace trained(DenseSpace dense, boolean lexical) {
    HeadTrainer trainer = settings.trainer();
    if (trainer == null || positions(Item.TRAIN).length == 0) {
      return null;
    }
    ReadyVectors ready = ready();
    if (ready != null) {
      HeadTrainer.Heads heads = TrainedSpaces.heads(trainer, data, ready, lexical);
      return TrainedSpaces.space(dense, heads.images().encode(dense.items()), heads.texts());
    }
    HeadTrainer.@Nullable Heads heads =
        onlyCaptions() ? TrainedSpaces.heads(trainer, data, embedding, lexical) : null;
    return heads == null
        ? null
        : TrainedSpaces.space(dense, heads.texts().encode(dense.items()), heads.texts());
  }
}
