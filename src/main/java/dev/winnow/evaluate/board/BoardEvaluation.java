package dev.winnow.evaluate.board;

import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.metric.RankingMetrics;
import dev.winnow.vector.Intents;
import dev.winnow.vector.PairSimilarity;
import dev.winnow.vector.ViewCorpus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Expansion of simulated boards (the paper's Table 2, and rows that it lacks). Members are drawn
 * from one class of an attribute; all other images of the class are relevant.
 */
public final class BoardEvaluation {

  private static final int TOP = 50;
  private static final int SMALLEST = 5;
  private static final int LARGEST = 20;

  private final ViewedImages images;
  private final int collections;
  private final long seed;
  private final List<PairSimilarity> ofInputs;
  private final List<PairSimilarity> ofOutputs;
  private final ViewCorpus corpus;
  private final List<float[]> centred;

  /**
   * @param collections of each attribute
   */
  public BoardEvaluation(ViewedImages images, int collections, long seed) {
    this.images = images;
    this.collections = collections;
    this.seed = seed;
    this.ofInputs = images.own(images.inputs());
    this.ofOutputs = images.own(images.outputs());
    this.corpus = ViewCorpus.of(images.space(), images.outputs());
    this.centred = corpus.centred(images.outputs());
  }

  /** What of a collection a row is computed from. */
  private record Board(
      double[][] inputs,
      double[][] outputs,
      double[][] centred,
      double[] rawInputs,
      double[] rawOutputs,
      double[] rawCentred,
      int size) {}

  private interface Scores {
    double[] of(Board board);
  }

  private record Row(String key, String title, Scores scores) {}

  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    int views = images.space().views();
    double[] uniform = Intents.uniform(views);
    for (int view = 0; view < views; view++) {
      double[] one = new double[views];
      one[view] = 1;
      String name = images.space().names().get(view);
      rows.add(new Row(name, name + " only, input", b -> Ranked.weighted(b.inputs, one)));
    }
    for (int view = 0; view < views; view++) {
      double[] one = new double[views];
      one[view] = 1;
      String name = images.space().names().get(view);
      rows.add(new Row(name + "-out", name + " only", b -> Ranked.weighted(b.outputs, one)));
    }
    rows.add(row("input-uniform", b -> Ranked.weighted(b.inputs, uniform)));
    rows.add(
        row("input-input", b -> Ranked.weighted(b.inputs, Intents.byPairs(b.rawInputs, ofInputs))));
    rows.add(
        row(
            "input-output",
            b -> Ranked.weighted(b.inputs, Intents.byPairs(b.rawOutputs, ofOutputs))));
    rows.add(
        row(
            "output-output",
            b -> Ranked.weighted(b.outputs, Intents.byPairs(b.rawOutputs, ofOutputs))));
    rows.add(row("output-uniform", b -> Ranked.weighted(b.outputs, uniform)));
    rows.add(
        row(
            "input-input, null model",
            b -> Ranked.weighted(b.inputs, Intents.bySize(b.rawInputs, b.size, ofInputs))));
    rows.add(
        row(
            "input-output, null model",
            b -> Ranked.weighted(b.inputs, Intents.bySize(b.rawOutputs, b.size, ofOutputs))));
    rows.add(
        row(
            "output-output, null model of these images",
            b -> Ranked.weighted(b.outputs, Intents.bySize(b.rawOutputs, b.size, ofOutputs))));
    rows.add(
        row(
            "output-output, null model of the bundle",
            b -> Ranked.weighted(b.outputs, Intents.bySize(b.rawOutputs, b.size, images.known()))));
    rows.add(
        row(
            "output-output, around the mean of these images (boards)",
            b ->
                Ranked.weighted(
                    b.centred, Intents.bySize(b.rawCentred, b.size, corpus.similarities()))));
    return rows;
  }

  private static Row row(String title, Scores scores) {
    return new Row(title, title, scores);
  }

  /** A simulated collection. */
  private record Drawn(int[] members, String attribute, String value) {}

  private List<Drawn> draw(String attribute) {
    SplittableRandom random = new SplittableRandom(seed + attribute.hashCode());
    Map<String, List<Integer>> classes = classes(attribute);
    List<String> values =
        classes.entrySet().stream()
            .filter(entry -> entry.getValue().size() >= 2 * SMALLEST)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    List<Drawn> drawn = new ArrayList<>();
    for (int i = 0; i < collections; i++) {
      String value = values.get(random.nextInt(values.size()));
      List<Integer> all = classes.getOrDefault(value, List.of());
      int size = Math.min(random.nextInt(SMALLEST, LARGEST + 1), all.size() / 2);
      int[] members = random.ints(0, all.size()).distinct().limit(size).map(all::get).toArray();
      drawn.add(new Drawn(members, attribute, value));
    }
    return drawn;
  }

  private Map<String, List<Integer>> classes(String attribute) {
    return IntStream.range(0, images.size())
        .boxed()
        .collect(
            Collectors.groupingBy(
                i -> images.attribute(i, attribute), LinkedHashMap::new, Collectors.toList()));
  }

  /** The scores of all rows, filled attribute by attribute. */
  private final class Results {

    private final List<String> attributes;
    private final List<Row> rows = rows();
    private final Map<String, double[][]> scores = new LinkedHashMap<>();
    private final Map<String, double[][]> diversity = new LinkedHashMap<>();
    private final double[][] oracle;

    Results(List<String> attributes) {
      this.attributes = attributes;
      int views = images.space().views();
      oracle = new double[2 * attributes.size()][];
      for (Row row : rows) {
        scores.put(row.key, new double[2 * attributes.size()][collections]);
        diversity.put(row.key, new double[views + 1][collections * attributes.size()]);
      }
    }

    void measure(int attribute, List<Drawn> drawn) {
      List<double[]> grid = WeightGrid.of(images.space().views());
      double[][][] byWeights = new double[grid.size()][2][collections];
      for (int c = 0; c < drawn.size(); c++) {
        Drawn collection = drawn.get(c);
        Board board = board(collection.members);
        for (Row row : rows) {
          add(row, attribute, c, ranking(row.scores.of(board), collection), collection);
        }
        for (int g = 0; g < grid.size(); g++) {
          int[] ranking = ranking(Ranked.weighted(board.outputs, grid.get(g)), collection);
          byWeights[g][0][c] = precision(ranking, collection);
          byWeights[g][1][c] = reciprocal(ranking, collection);
        }
      }
      double[][] best =
          Arrays.stream(byWeights).reduce((x, y) -> mean(x[0]) >= mean(y[0]) ? x : y).orElseThrow();
      oracle[2 * attribute] = best[0];
      oracle[2 * attribute + 1] = best[1];
    }

    private void add(Row row, int attribute, int c, int[] ranking, Drawn collection) {
      double[][] own = scores.getOrDefault(row.key, new double[0][]);
      own[2 * attribute][c] = precision(ranking, collection);
      own[2 * attribute + 1][c] = reciprocal(ranking, collection);
      double[][] diverse = diversity.getOrDefault(row.key, new double[0][]);
      List<float[]> found = IntStream.of(ranking).mapToObj(images.outputs()::get).toList();
      int views = images.space().views();
      for (int view = 0; view < views; view++) {
        diverse[view][attribute * collections + c] = 1 - Intents.raw(images.space(), view, found);
      }
      diverse[views][attribute * collections + c] = own[2 * attribute][c];
    }

    private List<ResultRow> tableRows(Map<String, double[][]> values) {
      return rows.stream()
          .map(
              row ->
                  ResultRow.of(
                      row.key, row.title, "", values.getOrDefault(row.key, new double[0][])))
          .toList();
    }

    ResultTable expansion() {
      List<ResultRow> expansion = new ArrayList<>(tableRows(scores));
      expansion.add(ResultRow.of("oracle", "output, best weights of each attribute", "", oracle));
      List<String> columns =
          attributes.stream().flatMap(name -> Stream.of(name + " MAP", name + " MRR")).toList();
      return new ResultTable(
          "boards",
          images.images().name(),
          "expansion",
          List.of(
              "%d simulated boards of %d to %d members for each attribute; AP over the first %d."
                  .formatted(collections, SMALLEST, LARGEST, TOP),
              "Vectors, then intents: input-output compares inputs, weighted by intents of outputs."),
          columns,
          "input-uniform",
          expansion);
    }

    ResultTable diversity() {
      List<String> columns = new ArrayList<>();
      images.space().names().forEach(view -> columns.add("diversity of " + view));
      columns.add("MAP");
      return new ResultTable(
          "boards",
          images.images().name(),
          "diversity",
          List.of("One minus the mean similarity of the first %d, over all boards.".formatted(TOP)),
          columns,
          "none",
          tableRows(diversity));
    }
  }

  /** Returns the table of expansion, that of diversity, and that of purity. */
  public List<ResultTable> run() {
    List<String> attributes = List.copyOf(images.images().attributes().getFirst().keySet());
    Results results = new Results(attributes);
    Map<String, Map<String, List<Integer>>> classes = new LinkedHashMap<>();
    for (int a = 0; a < attributes.size(); a++) {
      classes.put(attributes.get(a), classes(attributes.get(a)));
      results.measure(a, draw(attributes.get(a)));
    }
    return List.of(
        results.expansion(),
        results.diversity(),
        new IntentPurity(images, corpus, centred, collections, LARGEST, seed).table(classes));
  }

  private Board board(int[] members) {
    return new Board(
        images.similarities(images.inputs(), members),
        images.similarities(images.outputs(), members),
        images.similarities(images.outputs(), centred, members),
        Intents.raw(images.space(), IntStream.of(members).mapToObj(images.inputs()::get).toList()),
        Intents.raw(images.space(), IntStream.of(members).mapToObj(images.outputs()::get).toList()),
        Intents.raw(images.space(), IntStream.of(members).mapToObj(centred::get).toList()),
        members.length);
  }

  private static int[] ranking(double[] scores, Drawn collection) {
    Set<Integer> members = IntStream.of(collection.members).boxed().collect(Collectors.toSet());
    return Ranked.top(scores, members::contains, TOP);
  }

  private boolean[] marked(int[] ranking, Drawn collection) {
    return Ranked.marked(
        ranking, i -> images.attribute(i, collection.attribute).equals(collection.value));
  }

  private double precision(int[] ranking, Drawn collection) {
    long relevant =
        IntStream.range(0, images.size())
                .filter(i -> images.attribute(i, collection.attribute).equals(collection.value))
                .count()
            - collection.members.length;
    return RankingMetrics.averagePrecision(
        marked(ranking, collection), TOP, (int) Math.min(TOP, relevant));
  }

  private double reciprocal(int[] ranking, Drawn collection) {
    return RankingMetrics.reciprocalRank(marked(ranking, collection), TOP);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }
}
