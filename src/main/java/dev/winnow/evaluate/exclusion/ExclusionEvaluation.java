package dev.winnow.evaluate.exclusion;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.Category;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.method.CaptionWords;
import dev.winnow.evaluate.exclusion.method.ConceptSpace;
import dev.winnow.evaluate.exclusion.method.DenseSpace;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.evaluate.exclusion.method.MethodRows;
import dev.winnow.evaluate.exclusion.method.SparseSpace;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Computes tables from data: chooses the pairs, encodes everything, and runs the protocol on every
 * split.
 */
public final class ExclusionEvaluation {

  private static final int CONCEPTS = 1_000;

  private final EvaluationData data;
  private final List<Category> categories;
  private final Embedding embedding;
  private final SearchSetup setup;
  private final ExclusionSettings settings;
  private final List<ExclusionQuery> compounds;

  public ExclusionEvaluation(
      EvaluationData data, Embedding embedding, SearchSetup setup, ExclusionSettings settings) {
    this.categories =
        settings.broad() || settings.removals() ? Category.of(labels(data)) : List.of();
    this.compounds = settings.compound() ? Compounds.of(data.items(), usable(data)) : List.of();
    this.data =
        new EvaluationData(
            data.name(),
            Compounds.labelled(Category.labelled(data.items(), categories), compounds),
            data.remarks(),
            data.vectors(),
            data.images());
    this.embedding = embedding;
    this.setup = setup;
    this.settings = settings;
  }

  private static Set<String> usable(EvaluationData data) {
    Set<String> labels = labels(data);
    ReadyVectors ready = data.vectors();
    return ready == null
        ? labels
        : labels.stream().filter(ready.labels()::containsKey).collect(Collectors.toSet());
  }

  private static Set<String> labels(EvaluationData data) {
    return data.items().stream()
        .flatMap(item -> item.labels().stream())
        .collect(Collectors.toSet());
  }

  /**
   * @throws EvaluationException if the data lacks something that the settings require
   */
  public List<ResultTable> run() {
    Map<String, List<ExclusionQuery>> queries = queries();
    ItemModalities items = ItemModalities.of(data, embedding, settings.as());
    DenseSpace dense = dense(items, queries.values());
    @Nullable SparseSpace concepts = asked("splice") ? concepts(dense) : null;
    @Nullable SparseSpace learned =
        asked("sr") && (ready() != null || settings.anew())
            ? trained(dense, false)
            : learned(items, dense);
    @Nullable SparseSpace lexical = asked("vdr") ? trained(dense, true) : null;
    ExclusionProtocol protocol =
        new ExclusionProtocol(
            settings.methods(),
            task(Item.TRAIN, queries, dense, concepts, learned, lexical, null),
            embedding.progress());
    boolean searched =
        ready() == null
            && (settings.removals() || settings.methods().stream().anyMatch(MethodRows::searched));
    List<ResultTable> tables = new ArrayList<>();
    for (String split : settings.splits()) {
      try (IndexedEvaluation indexed =
          searched ? indexed(split, items, queries.getOrDefault(split, List.of())) : null) {
        ExclusionTask task = task(split, queries, dense, concepts, learned, lexical, indexed);
        if (settings.broad()) {
          tables.addAll(
              new BroadProtocol(settings.methods(), embedding.progress())
                  .run(task, categories, data.name(), facts(items)));
        } else if (!settings.removals()) {
          tables.add(protocol.run(task, settings.base(), data.name(), facts(items)));
        }
        if (settings.removals()) {
          tables.add(
              new RemovalsProtocol(categories, embedding.progress())
                  .run(task, data.name(), facts(items)));
        } else if (indexed != null && !settings.broad() && !settings.compound()) {
          tables.add(new HardProtocol(embedding.progress()).run(task, data.name(), facts(items)));
        }
      }
    }
    return tables;
  }

  private IndexedEvaluation indexed(
      String split, ItemModalities items, List<ExclusionQuery> queries) {
    List<String> labels =
        queries.stream()
            .flatMap(q -> Stream.concat(q.positives().stream(), q.negatives().stream()))
            .distinct()
            .toList();
    return IndexedEvaluation.open(
        setup,
        items.indexed(data.items(), positions(split), embedding, setup.top()),
        KnownTexts.ofQueries("encode labels", labels, embedding),
        embedding.progress());
  }

  private boolean asked(String key) {
    return settings.methods().stream().anyMatch(method -> method.key().startsWith(key));
  }

  /** Returns the queries of the reported splits and of the training split, which may have none. */
  private Map<String, List<ExclusionQuery>> queries() {
    ReadyVectors ready = ready();
    Map<String, List<ExclusionQuery>> queries = new LinkedHashMap<>();
    for (String split : settings.splits()) {
      queries.put(split, queries(split, ready));
      if (queries.get(split).isEmpty()) {
        throw new EvaluationException(
            "%s has no pair of labels with enough images in the split %s: lower --min-both and --min-relevant, or choose another --split"
                .formatted(data.name(), split));
      }
    }
    queries.computeIfAbsent(Item.TRAIN, split -> queries(split, ready));
    return queries;
  }

  private List<ExclusionQuery> queries(String split, @Nullable ReadyVectors ready) {
    List<Item> items = Arrays.stream(positions(split)).mapToObj(data.items()::get).toList();
    if (settings.compound()) {
      return settings.pairs(split).enough(items, compounds);
    }
    List<ExclusionQuery> pairs =
        settings
            .pairs(split)
            .of(items, label -> ready == null || ready.labels().containsKey(label));
    return categories.isEmpty() ? pairs : pairs.stream().filter(this::asked).toList();
  }

  /**
   * Returns whether a query without a category, or for a category without a member, is evaluated.
   */
  private boolean asked(ExclusionQuery query) {
    for (Category category : categories) {
      if (category.words().equals(query.negative())) {
        return !category.members().contains(query.positive())
            && categories.stream().noneMatch(c -> c.words().equals(query.positive()));
      }
      if (category.words().equals(query.positive())) {
        return settings.removals() && category.members().contains(query.negative());
      }
    }
    return settings.removals();
  }

  /**
   * Returns the ready-made vectors if they represent the images and no encoder for queries fits
   * them, else null.
   */
  private @Nullable ReadyVectors ready() {
    Set<Modality> as = settings.as();
    return (as != null && !as.contains(Modality.IMAGE)) || settings.encoderFits()
        ? null
        : data.vectors();
  }

  private int[] positions(String split) {
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
          Compounds.vectors(ready.labels(), compounds),
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
    List<String> names = List.copyOf(dense.labels().keySet());
    List<SparseVector> labels = texts.get().encode(names.stream().map(dense::label).toList());
    Map<String, SparseVector> byName = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      byName.put(names.get(i), labels.get(i));
    }
    return new SparseSpace(texts.get().dimension(), codes, byName);
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
      return TrainedSpaces.space(dense, heads.images(), heads.texts());
    }
    boolean captions = data.vectors() == null && data.images() == null;
    HeadTrainer.@Nullable Heads heads =
        captions ? TrainedSpaces.heads(trainer, data, embedding, lexical) : null;
    return heads == null ? null : TrainedSpaces.space(dense, heads.texts(), heads.texts());
  }

  private ExclusionTask task(
      String split,
      Map<String, List<ExclusionQuery>> queries,
      DenseSpace dense,
      @Nullable SparseSpace concepts,
      @Nullable SparseSpace learned,
      @Nullable SparseSpace lexical,
      @Nullable IndexedEvaluation indexed) {
    int[] positions = positions(split);
    List<Item> items = Arrays.stream(positions).mapToObj(data.items()::get).toList();
    boolean captions = items.stream().anyMatch(item -> !item.captions().isEmpty());
    return new ExclusionTask(
        split,
        items,
        queries.getOrDefault(split, List.of()),
        new DenseSpace(
            Arrays.stream(positions).mapToObj(dense.items()::get).toList(),
            dense.labels(),
            dense.sentences(),
            dense.itemMean(),
            dense.textMean()),
        captions ? CaptionWords.of(items, dense.labels().keySet()) : null,
        concepts == null ? null : concepts.of(positions),
        learned == null ? null : learned.of(positions),
        lexical == null ? null : lexical.of(positions),
        indexed);
  }

  private List<String> facts(ItemModalities items) {
    List<String> facts = new ArrayList<>(data.remarks());
    facts.add(items.fact());
    facts.add(
        ready() == null
            ? "Encoded by %s.".formatted(embedding.encoder().id())
            : "The data has ready-made vectors, but none of sentences: DEO starts from A.");
    return facts;
  }
}
