package dev.winnow.evaluate.exclusion;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.method.CaptionWordSpace;
import dev.winnow.evaluate.exclusion.method.ExclusionQuery;
import dev.winnow.evaluate.exclusion.method.ExclusionTask;
import dev.winnow.evaluate.exclusion.method.MethodRows;
import dev.winnow.evaluate.exclusion.method.MethodUnavailableException;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.search.model.SearchException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes tables from data: chooses the pairs, and runs the protocol on every split. */
public final class ExclusionEvaluation {

  private final EvaluationData data;
  private final List<LabelCategory> categories;
  private final Embedding embedding;
  private final SearchSetup setup;
  private final ExclusionSettings settings;
  private final List<ExclusionQuery> compounds;
  private final SpaceEncoder encoder;

  public ExclusionEvaluation(
      EvaluationData data, Embedding embedding, SearchSetup setup, ExclusionSettings settings) {
    this.categories =
        settings.broad() || settings.removals() ? LabelCategory.of(labels(data)) : List.of();
    this.compounds = settings.compound() ? CompoundPairs.of(data.items(), usable(data)) : List.of();
    this.data =
        new EvaluationData(
            data.name(),
            CompoundPairs.labelled(LabelCategory.labelled(data.items(), categories), compounds),
            data.remarks(),
            data.vectors(),
            data.images());
    this.embedding = embedding;
    this.setup = setup;
    this.settings = settings;
    this.encoder = new SpaceEncoder(this.data, compounds, embedding, setup, settings);
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
   * @throws EvaluationException if the data or the bundle lacks something that the settings require
   */
  public List<ResultTable> run() {
    try {
      return tables();
    } catch (MethodUnavailableException | SearchException e) {
      throw new EvaluationException(String.valueOf(e.getMessage()), e);
    }
  }

  private List<ResultTable> tables() {
    check();
    Map<String, List<ExclusionQuery>> queries = queries();
    ItemModalities items = ItemModalities.of(data, embedding, settings.as());
    ExclusionSpaces all = encoder.spaces(items, queries.values());
    ExclusionProtocol protocol =
        new ExclusionProtocol(
            settings.methods(), task(Item.TRAIN, queries, all, null), embedding.progress());
    boolean searched =
        encoder.ready() == null
            && (settings.removals() || settings.methods().stream().anyMatch(MethodRows::searched));
    List<ResultTable> tables = new ArrayList<>();
    for (String split : settings.splits()) {
      try (IndexedEvaluation indexed =
          searched ? indexed(split, items, queries.getOrDefault(split, List.of())) : null) {
        ExclusionTask task = task(split, queries, all, indexed);
        if (settings.broad()) {
          tables.addAll(
              new BroadProtocol(protocol.chosen(), embedding.progress())
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

  private void check() {
    if (settings.broad() && categories.isEmpty()) {
      throw new EvaluationException(
          "no label of %s has a known category: --broad knows those of MSCOCO and of scenes"
              .formatted(data.name()));
    }
    if (settings.trainer() != null && !encoder.trainable()) {
      throw new EvaluationException(
          "no heads can be trained on %s: they are trained on ready-made vectors without --bundle, or on captions without pixels"
              .formatted(data.name()));
    }
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
        items.indexed(data.items(), encoder.positions(split), embedding, setup.top()),
        KnownTexts.ofQueries("encode labels", labels, embedding),
        embedding.progress());
  }

  /** Returns the queries of the reported splits and of the training split, which may have none. */
  private Map<String, List<ExclusionQuery>> queries() {
    ReadyVectors ready = encoder.ready();
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
    List<Item> items = Arrays.stream(encoder.positions(split)).mapToObj(data.items()::get).toList();
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
    for (LabelCategory category : categories) {
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

  private ExclusionTask task(
      String split,
      Map<String, List<ExclusionQuery>> queries,
      ExclusionSpaces all,
      @Nullable IndexedEvaluation indexed) {
    int[] positions = encoder.positions(split);
    List<Item> items = Arrays.stream(positions).mapToObj(data.items()::get).toList();
    ExclusionSpaces spaces = all.at(positions);
    boolean captions = items.stream().anyMatch(item -> !item.captions().isEmpty());
    return new ExclusionTask(
        split,
        items,
        queries.getOrDefault(split, List.of()),
        spaces.dense(),
        captions ? CaptionWordSpace.of(items, spaces.dense().labels().keySet()) : null,
        spaces.concepts(),
        spaces.learned(),
        spaces.lexical(),
        indexed);
  }

  private List<String> facts(ItemModalities items) {
    List<String> facts = new ArrayList<>(data.remarks());
    facts.add(items.fact());
    facts.add(
        encoder.ready() == null
            ? "Encoded by %s.".formatted(embedding.encoder().id())
            : "The data has ready-made vectors, but none of sentences: DEO starts from A.");
    return facts;
  }
}
