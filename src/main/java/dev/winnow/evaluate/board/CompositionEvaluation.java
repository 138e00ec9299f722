package dev.winnow.evaluate.board;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.metric.RankingMetrics;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.Intents;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewDiscriminant;
import dev.winnow.vector.ViewQuery;
import dev.winnow.vector.ViewQuery.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Composition of boards, the content of one in the style of another, and exclusion of a style. The
 * first board has one content in all styles except the wanted one, the second has the wanted style
 * with all other contents, so neither board has a relevant image.
 */
public final class CompositionEvaluation {

  private static final int MEMBERS = 8;
  private static final int TOP = 20;
  private static final int FIRST = 10;
  private static final int LEAST_RELEVANT = 3;
  private static final int TRIES = 50_000;

  /** As many as a search reads first. */
  private static final int CANDIDATES = 200;

  private final ViewedImages images;
  private final int queries;
  private final long seed;
  private final ViewCorpus corpus;
  private final List<float[]> centred;

  public CompositionEvaluation(ViewedImages images, int queries, long seed) {
    this.images = images;
    this.queries = queries;
    this.seed = seed;
    this.corpus = ViewCorpus.of(images.space(), images.outputs());
    this.centred = corpus.centred(images.outputs());
  }

  /**
   * A composition with its hits.
   *
   * @param content the content of the members of board A
   * @param style the style of the members of board B
   * @param a positions of the members of board A
   * @param b positions of the members of board B
   * @param found positions of the first hits, best first
   * @param both the hits that have the content and the style
   */
  public record Composed(
      String content,
      String style,
      List<Integer> a,
      List<Integer> b,
      List<Integer> found,
      Set<Integer> both) {}

  private record Query(String content, String style, int[] a, int[] b) {
    boolean fits(String ofContent, String ofStyle) {
      return content.equals(ofContent) && style.equals(ofStyle);
    }

    boolean member(int image) {
      return IntStream.concat(IntStream.of(a), IntStream.of(b)).anyMatch(i -> i == image);
    }
  }

  private interface Scores {
    double[] of(Query query);
  }

  private record Row(String key, String title, Scores scores) {}

  private String content(int image) {
    return images.attribute(image, images.images().content());
  }

  private String style(int image) {
    return images.attribute(image, images.images().style());
  }

  private List<Query> draw() {
    SplittableRandom random = new SplittableRandom(seed);
    List<Query> drawn = new ArrayList<>();
    for (int i = 0; i < TRIES && drawn.size() < queries; i++) {
      int any = random.nextInt(images.size());
      String content = content(any);
      String style = style(any);
      int[] a = pick(random, x -> content(x).equals(content) && !style(x).equals(style));
      int[] b = pick(random, x -> style(x).equals(style) && !content(x).equals(content));
      long relevant =
          IntStream.range(0, images.size())
              .filter(x -> content(x).equals(content) && style(x).equals(style))
              .count();
      if (a.length == MEMBERS && b.length == MEMBERS && relevant >= LEAST_RELEVANT) {
        drawn.add(new Query(content, style, a, b));
      }
    }
    return drawn;
  }

  private int[] pick(SplittableRandom random, IntPredicate fits) {
    int[] all = IntStream.range(0, images.size()).filter(fits).toArray();
    return all.length < MEMBERS
        ? all
        : random.ints(0, all.length).distinct().limit(MEMBERS).map(i -> all[i]).toArray();
  }

  private int view(String name) {
    return images.space().names().indexOf(name);
  }

  /** Returns similarities with the mean of the corpus subtracted from the members. */
  private double[][] outputs(int[] members) {
    return images.similarities(images.outputs(), centred, members);
  }

  /** Returns a view of a board, as in searches. */
  private Part part(int[] members, String view, double weight) {
    return new Part(images.discriminants(corpus, members).get(view(view)), weight);
  }

  /**
   * @param all whether a great similarity in one view does not compensate for a small one
   */
  private double[] composed(Query query, boolean all) {
    return images.scores(viewQuery(query, all));
  }

  private ViewQuery viewQuery(Query query, boolean all) {
    List<Part> parts = List.of(part(query.a, "object", 0.5), part(query.b, "style", 0.5));
    return new ViewQuery(images.space(), parts, List.of(), all);
  }

  /** Returns the share of the first hits that are among the candidates that the index returns. */
  private double recall(Query query) {
    ViewQuery views = viewQuery(query, true);
    float[] unit = views.unit();
    double[] sums =
        images.outputs().stream().mapToDouble(image -> DenseVectors.dot(unit, image)).toArray();
    Set<Integer> candidates =
        IntStream.of(Ranked.top(sums, query::member, CANDIDATES))
            .boxed()
            .collect(Collectors.toSet());
    int[] best = Ranked.top(images.scores(views), query::member, FIRST);
    return (double) IntStream.of(best).filter(candidates::contains).count() / best.length;
  }

  private double[] composed(List<float[]> vectors, Query query) {
    double[] object = images.similarities(vectors, query.a)[view("object")];
    double[] style = images.similarities(vectors, query.b)[view("style")];
    return sum(object, style, 0.5, 0.5);
  }

  private static double[] sum(double[] a, double[] b, double ofA, double ofB) {
    return IntStream.range(0, a.length).mapToDouble(i -> ofA * a[i] + ofB * b[i]).toArray();
  }

  private static int[] joined(Query query) {
    return IntStream.concat(IntStream.of(query.a), IntStream.of(query.b)).toArray();
  }

  private double[] standardised(double[] scores) {
    double mean = Arrays.stream(scores).average().orElse(0);
    double variance = Arrays.stream(scores).map(s -> (s - mean) * (s - mean)).average().orElse(1);
    return Arrays.stream(scores).map(s -> (s - mean) / Math.sqrt(variance)).toArray();
  }

  private static double[] equal(double[][] similarities) {
    return Ranked.weighted(similarities, Intents.uniform(similarities.length));
  }

  private List<Row> rows() {
    return List.of(
        new Row("a", "A by object", q -> outputs(q.a)[view("object")]),
        new Row("b", "B by style", q -> outputs(q.b)[view("style")]),
        new Row(
            "union-in",
            "union of A and B, equal weights, inputs",
            q -> equal(images.similarities(images.inputs(), joined(q)))),
        new Row("union-uniform", "union of A and B, equal weights", q -> equal(outputs(joined(q)))),
        new Row(
            "union",
            "union of A and B, as one board",
            q -> images.scores(images.query(corpus, joined(q)))),
        new Row(
            "fused",
            "standardised sum of A by object and B by style",
            q ->
                sum(
                    standardised(outputs(q.a)[view("object")]),
                    standardised(outputs(q.b)[view("style")]),
                    1,
                    1)),
        new Row(
            "whole-in",
            "both by the whole object vector, input",
            q -> images.similarities(images.inputs(), joined(q))[view("object")]),
        new Row(
            "whole-out",
            "both by the whole object vector",
            q -> outputs(joined(q))[view("object")]),
        new Row("composed-in", "composed, inputs", q -> composed(images.inputs(), q)),
        new Row("composed-out", "composed, outputs", q -> composed(images.outputs(), q)),
        new Row("composed-sum", "composed, sum of discriminants", q -> composed(q, false)),
        new Row("composed", "composed, like both boards (boards)", q -> composed(q, true)));
  }

  /** Returns the tables of composition and of exclusion. */
  public List<ResultTable> run() {
    List<Query> drawn = draw();
    List<ResultRow> composed = new ArrayList<>();
    for (Row row : rows()) {
      double[][] scores = new double[4][drawn.size()];
      for (int q = 0; q < drawn.size(); q++) {
        Query query = drawn.get(q);
        IntPredicate both = i -> query.fits(content(i), style(i));
        int[] ranking = Ranked.top(row.scores.of(query), query::member, TOP);
        int relevant = (int) IntStream.range(0, images.size()).filter(both).count();
        scores[0][q] =
            RankingMetrics.averagePrecision(
                RankingMetrics.relevant(ranking, both), TOP, Math.min(TOP, relevant));
        scores[1][q] = precision(ranking, both);
        scores[2][q] = precision(ranking, i -> content(i).equals(query.content));
        scores[3][q] = precision(ranking, i -> style(i).equals(query.style));
      }
      composed.add(ResultRow.of(row.key, row.title, "", scores));
    }
    return List.of(
        new ResultTable(
            "boards",
            images.images().name(),
            "composition",
            List.of(
                "%d queries; board A has a content in other styles, board B a style with other contents,"
                        .formatted(drawn.size())
                    + " %d members each; images with both are relevant.".formatted(MEMBERS),
                String.format(
                    Locale.ROOT,
                    "The %d candidates by the sum of the views have %.4f of the first %d hits.",
                    CANDIDATES,
                    drawn.stream().mapToDouble(this::recall).average().orElse(0),
                    FIRST)),
            List.of("MAP@20", "P@10, both", "P@10, content", "P@10, style"),
            "union-uniform",
            composed),
        exclusion(drawn));
  }

  /**
   * Returns compositions as examples (the paper's Figure 9): the first that was drawn of each
   * content.
   *
   * @param most maximum number of examples
   */
  public List<Composed> examples(int most) {
    Map<String, Query> byContent = new LinkedHashMap<>();
    draw().forEach(query -> byContent.putIfAbsent(query.content, query));
    return byContent.values().stream().limit(most).map(this::example).toList();
  }

  private Composed example(Query query) {
    List<Integer> found =
        IntStream.of(Ranked.top(composed(query, true), query::member, FIRST)).boxed().toList();
    return new Composed(
        query.content,
        query.style,
        IntStream.of(query.a).boxed().toList(),
        IntStream.of(query.b).boxed().toList(),
        found,
        found.stream().filter(i -> query.fits(content(i), style(i))).collect(Collectors.toSet()));
  }

  /** Expands board A with all styles, and excludes the style of board B. */
  private ResultTable exclusion(List<Query> drawn) {
    List<ResultRow> rows = new ArrayList<>();
    for (double factor : new double[] {0, 0.25, 0.5, 1, 2}) {
      rows.add(excluded("style", "without the style of B, γ " + factor, drawn, true, factor));
    }
    rows.add(excluded("all", "without B in all views, γ 0.5", drawn, false, 0.5));
    return new ResultTable(
        "boards",
        images.images().name(),
        "exclusion per view",
        List.of("Board A by its intent, minus the style of board B."),
        List.of(
            "P@10, content",
            "share of B's style in the first 10",
            "P@10, content without B's style"),
        "none",
        rows);
  }

  private ResultRow excluded(
      String key, String title, List<Query> drawn, boolean styleOnly, double factor) {
    double[][] scores = new double[3][drawn.size()];
    SplittableRandom random = new SplittableRandom(seed);
    for (int q = 0; q < drawn.size(); q++) {
      Query query = drawn.get(q);
      int[] a = pick(random, x -> content(x).equals(query.content));
      List<ViewDiscriminant> views = images.discriminants(corpus, a);
      double[] weights = Intents.bySeparation(views, a.length);
      List<Part> towards =
          views.stream().map(view -> new Part(view, weights[view.view()])).toList();
      List<Part> away =
          styleOnly
              ? List.of(part(query.b, "style", factor))
              : images.discriminants(corpus, query.b).stream()
                  .map(view -> new Part(view, factor * weights[view.view()]))
                  .toList();
      double[] sums = images.scores(new ViewQuery(images.space(), towards, away, false));
      Set<Integer> members =
          IntStream.concat(IntStream.of(a), IntStream.of(query.b))
              .boxed()
              .collect(Collectors.toSet());
      int[] ranking = Ranked.top(sums, members::contains, FIRST);
      scores[0][q] = precision(ranking, i -> content(i).equals(query.content));
      scores[1][q] = precision(ranking, i -> style(i).equals(query.style));
      scores[2][q] =
          RankingMetrics.precision(
              RankingMetrics.relevant(
                  ranking, i -> content(i).equals(query.content) && !style(i).equals(query.style)),
              FIRST);
    }
    return ResultRow.of(key + factor, title, "", scores);
  }

  private static double precision(int[] ranking, IntPredicate relevant) {
    return RankingMetrics.precision(RankingMetrics.relevant(ranking, relevant), FIRST);
  }
}
