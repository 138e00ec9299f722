package dev.winnow.evaluate.board;

import dev.winnow.evaluate.board.ExpansionRows.Row;
import dev.winnow.evaluate.board.SimulatedBoards.Drawn;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.metric.RankingMetrics;
import dev.winnow.vector.Intents;
import dev.winnow.vector.ViewCorpus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Expansion of simulated boards (the paper's Table 2, and further rows). Members are drawn from one
 * class of an attribute; all other images of the class are relevant.
 */
public final class BoardEvaluation {

  private static final int TOP = 50;

  private final ViewedImages images;
  private final int collections;
  private final long seed;
  private final ViewCorpus corpus;
  private final ExpansionRows expansion;
  private final SimulatedBoards simulated;

  /**
   * @param collections number of boards for each attribute
   */
  public BoardEvaluation(ViewedImages images, int collections, long seed) {
    this.images = images;
    this.collections = collections;
    this.seed = seed;
    this.corpus = ViewCorpus.of(images.space(), images.outputs());
    this.expansion = new ExpansionRows(images, corpus);
    this.simulated = new SimulatedBoards(images, seed);
  }

  /** The scores of all rows, filled attribute by attribute. */
  private final class Results {

    private final List<String> attributes;
    private final List<Row> rows = expansion.rows();
    private final Map<String, double[][]> scores = new LinkedHashMap<>();
    private final Map<String, double[][]> diversity = new LinkedHashMap<>();
    private final double[][] oracle;

    Results(List<String> attributes) {
      this.attributes = attributes;
      int views = images.space().views();
      oracle = new double[2 * attributes.size()][];
      for (Row row : rows) {
        scores.put(row.key(), new double[2 * attributes.size()][collections]);
        diversity.put(row.key(), new double[views + 1][collections * attributes.size()]);
      }
    }

    void measure(int attribute, List<Drawn> drawn) {
      List<double[]> grid = WeightGrid.of(images.space().views());
      double[][][] byWeights = new double[grid.size()][2][collections];
      for (int c = 0; c < drawn.size(); c++) {
        Drawn collection = drawn.get(c);
        ExpansionRows.Board board = expansion.board(collection.members());
        for (Row row : rows) {
          add(row, attribute, c, ranking(row.scores().of(board), collection), collection);
        }
        for (int g = 0; g < grid.size(); g++) {
          int[] ranking = ranking(Ranked.weighted(board.discriminants(), grid.get(g)), collection);
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
      double[][] own = scores.getOrDefault(row.key(), new double[0][]);
      own[2 * attribute][c] = precision(ranking, collection);
      own[2 * attribute + 1][c] = reciprocal(ranking, collection);
      double[][] diverse = diversity.getOrDefault(row.key(), new double[0][]);
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
                      row.key(), row.title(), "", values.getOrDefault(row.key(), new double[0][])))
          .toList();
    }

    ResultTable expansion() {
      Map<String, double[][]> all = new LinkedHashMap<>();
      scores.forEach((row, own) -> all.put(row, withAggregate(own)));
      List<ResultRow> expansion = new ArrayList<>(tableRows(all));
      expansion.add(
          ResultRow.of(
              "oracle",
              "discriminants, best weights of each attribute",
              "",
              withAggregate(oracle)));
      List<String> columns =
          Stream.concat(attributes.stream(), Stream.of("aggregate"))
              .flatMap(name -> Stream.of(name + " MAP", name + " MRR"))
              .toList();
      return new ResultTable(
          "boards",
          images.images().name(),
          "expansion",
          List.of(
              "%d simulated boards of %d to %d members for each attribute; AP over the first %d."
                  .formatted(collections, SimulatedBoards.SMALLEST, SimulatedBoards.LARGEST, TOP),
              "Vectors, then intents: input-output compares inputs, weighted by intents of"
                  + " outputs.",
              "The aggregate is over the boards of all attributes."),
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

  /** Returns the tables of expansion, diversity, purity, and hits of live boards. */
  public List<ResultTable> run() {
    List<String> attributes = List.copyOf(images.images().attributes().getFirst().keySet());
    Results results = new Results(attributes);
    Map<String, Map<String, List<Integer>>> classes = new LinkedHashMap<>();
    Map<String, List<Drawn>> boards = new LinkedHashMap<>();
    for (int a = 0; a < attributes.size(); a++) {
      classes.put(attributes.get(a), simulated.classes(attributes.get(a)));
      List<Drawn> drawn = simulated.draw(attributes.get(a), collections);
      results.measure(a, drawn);
      boards.put(attributes.get(a), drawn);
    }
    return List.of(
        results.expansion(),
        results.diversity(),
        new IntentPurity(images, corpus, collections, SimulatedBoards.LARGEST, seed).table(classes),
        new FitThresholds(images, corpus, seed).table(boards));
  }

  /** Appends the MAP and the MRR of the boards of all attributes. */
  private static double[][] withAggregate(double[][] byAttribute) {
    double[][] all = Arrays.copyOf(byAttribute, byAttribute.length + 2);
    for (int metric = 0; metric < 2; metric++) {
      int own = metric;
      all[byAttribute.length + metric] =
          IntStream.range(0, byAttribute.length)
              .filter(column -> column % 2 == own)
              .mapToObj(column -> byAttribute[column])
              .flatMapToDouble(Arrays::stream)
              .toArray();
    }
    return all;
  }

  private static int[] ranking(double[] scores, Drawn collection) {
    Set<Integer> members = IntStream.of(collection.members()).boxed().collect(Collectors.toSet());
    return Ranked.top(scores, members::contains, TOP);
  }

  private boolean[] marked(int[] ranking, Drawn collection) {
    return RankingMetrics.relevant(
        ranking, i -> images.attribute(i, collection.attribute()).equals(collection.value()));
  }

  private double precision(int[] ranking, Drawn collection) {
    long relevant =
        IntStream.range(0, images.size())
                .filter(i -> images.attribute(i, collection.attribute()).equals(collection.value()))
                .count()
            - collection.members().length;
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
