package dev.winnow.evaluate.binding;

import dev.winnow.asset.Modality;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.binding.BindingQuery.Kind;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.SceneData;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.ItemVectors;
import dev.winnow.evaluate.engine.IndexedEvaluation;
import dev.winnow.evaluate.engine.KnownTexts;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.index.filter.Filter;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.search.TextClauses;
import dev.winnow.search.method.HybridMethod;
import dev.winnow.search.method.PlainMethod;
import dev.winnow.search.method.SearchMethods;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Searches drawn scenes for a thing with a colour, style or number, by the code of the search
 * endpoint, and measures how often the first hit is right.
 */
public record BindingEvaluation(int count, long seed, Embedding embedding, SearchSetup setup) {

  private static final int SIZE = 128;
  private static final int HITS = 10;

  private static final List<String> METHODS =
      List.of(PlainMethod.NAME, HybridMethod.NAME, SearchMethods.AUTO);

  private static final List<Set<Modality>> MODALITIES =
      List.of(
          Set.of(Modality.IMAGE),
          Set.of(Modality.CAPTION),
          Set.of(Modality.IMAGE, Modality.CAPTION));

  /**
   * Returns a table for every split: {@code test} has the first scenes, {@code train} as many
   * further ones.
   *
   * @throws EvaluationException if there is no such split, or the bundle has no image encoder
   */
  public List<ResultTable> run(List<String> splits) {
    EvaluationData data = SceneData.of(seed, count, SIZE);
    splits.forEach(split -> positions(split, data)); // before images are encoded
    List<Encoding> images = ItemVectors.encodings(data, embedding);
    return splits.stream().map(split -> table(split, data, images)).toList();
  }

  private static int[] positions(String split, EvaluationData data) {
    int[] positions =
        IntStream.range(0, data.items().size())
            .filter(i -> data.items().get(i).split().equals(split))
            .toArray();
    if (positions.length == 0) {
      throw new EvaluationException(
          "%s has no split %s: name %s or %s".formatted(data.name(), split, Item.TEST, Item.TRAIN));
    }
    return positions;
  }

  private ResultTable table(String split, EvaluationData data, List<Encoding> images) {
    int[] positions = positions(split, data);
    SceneWorld world = new SceneWorld(seed);
    List<Scene> scenes = IntStream.of(positions).mapToObj(world::scene).toList();
    List<BindingQuery> queries = BindingQueries.of(scenes);
    KnownTexts texts =
        KnownTexts.of(
            queries.stream()
                .map(query -> search(query.text(), MODALITIES.getLast(), SearchMethods.AUTO))
                .toList(),
            embedding);
    List<ResultRow> rows = new ArrayList<>();
    try (IndexedEvaluation indexed =
        IndexedEvaluation.open(
            setup,
            SearchItems.ofEncoded(
                scenes.stream().map(Scene::captions).toList(),
                true,
                IntStream.of(positions).mapToObj(images::get).toList(),
                embedding,
                setup.top()),
            texts,
            embedding.progress())) {
      for (Kind kind : Kind.values()) {
        rows.addAll(
            rows(kind, queries.stream().filter(q -> q.kind() == kind).toList(), scenes, indexed));
      }
    }
    return new ResultTable(
        "binding",
        data.name(),
        split,
        List.of(
            "%,d scenes; for every query, some match it and others hold the thing in another way."
                .formatted(scenes.size()),
            "Encoded by %s.".formatted(setup.bundle().id())),
        List.of("first hit right", "right in the first ten", "reciprocal rank"),
        "",
        rows);
  }

  private List<ResultRow> rows(
      Kind kind, List<BindingQuery> queries, List<Scene> scenes, IndexedEvaluation indexed) {
    List<ResultRow> rows = new ArrayList<>();
    try (Phase running =
        embedding.progress().begin("search (" + kind.title + ")", MODALITIES.size())) {
      for (Set<Modality> in : MODALITIES) {
        String by = in.stream().sorted().map(Modality::key).collect(Collectors.joining(" and "));
        for (String method : METHODS) {
          rows.add(
              ResultRow.of(
                      kind + " " + by + " " + method,
                      "%s (%d), by %s, %s".formatted(kind.title, queries.size(), by, method),
                      "",
                      scores(queries, scenes, indexed, in, method))
                  .over(kind.title));
        }
        running.update(MODALITIES.indexOf(in) + 1);
      }
    }
    return rows;
  }

  private static double[][] scores(
      List<BindingQuery> queries,
      List<Scene> scenes,
      IndexedEvaluation indexed,
      Set<Modality> in,
      String method) {
    double[][] scores = new double[3][queries.size()];
    for (int q = 0; q < queries.size(); q++) {
      int[] hits = indexed.search(search(queries.get(q).text(), in, method));
      for (int r = hits.length - 1; r >= 0; r--) {
        if (queries.get(q).holds().test(scenes.get(hits[r]))) {
          scores[0][q] = r == 0 ? 1 : 0;
          scores[1][q] = 1;
          scores[2][q] = 1.0 / (r + 1);
        }
      }
    }
    return scores;
  }

  private static Search search(String text, Set<Modality> in, String method) {
    return new Search(
        TextClauses.of(
            text, new RuleInterpreter().interpret(text), List.of(), List.of(), false, false),
        method,
        ParameterValues.DEFAULT,
        in,
        Filter.NONE,
        HITS,
        0,
        false);
  }
}
