package dev.winnow.evaluate.board;

import dev.winnow.vector.Intents;
import dev.winnow.vector.PairSimilarity;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewDiscriminant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The rows of the expansion of boards: methods that score all images for one board. */
final class ExpansionRows {

  private final ViewedImages images;
  private final ViewCorpus corpus;
  private final List<float[]> centred;
  private final List<PairSimilarity> ofInputs;
  private final List<PairSimilarity> ofOutputs;
  private final List<PairSimilarity> ofCentred;

  ExpansionRows(ViewedImages images, ViewCorpus corpus) {
    this.images = images;
    this.corpus = corpus;
    this.centred = corpus.centred(images.outputs());
    this.ofInputs = images.own(images.inputs());
    this.ofOutputs = images.own(images.outputs());
    this.ofCentred = images.own(centred);
  }

  /** The data of a board from which the rows are computed. */
  record Board(
      double[][] inputs,
      double[][] outputs,
      double[][] centred,
      double[] rawInputs,
      double[] rawOutputs,
      double[] rawCentred,
      double[][] discriminants,
      double[] separation,
      int size) {}

  /** Scores all images for a board. */
  interface Scores {
    double[] of(Board board);
  }

  /** A row: its key, its title, and its scores. */
  record Row(String key, String title, Scores scores) {}

  /** Returns the data of the rows for a board with these members. */
  Board board(int[] members) {
    List<ViewDiscriminant> discriminants = images.discriminants(corpus, members);
    return new Board(
        images.similarities(images.inputs(), members),
        images.similarities(images.outputs(), members),
        images.similarities(images.outputs(), centred, members),
        Intents.raw(images.space(), IntStream.of(members).mapToObj(images.inputs()::get).toList()),
        Intents.raw(images.space(), IntStream.of(members).mapToObj(images.outputs()::get).toList()),
        Intents.raw(images.space(), IntStream.of(members).mapToObj(centred::get).toList()),
        discriminants.stream().map(images::scores).toArray(double[][]::new),
        Intents.bySeparation(discriminants, members.length),
        members.length);
  }

  /**
   * Returns the rows, which differ in the compared vectors and in the source of the weights of the
   * views.
   */
  List<Row> rows() {
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
            "output-output, null model around the mean of these images",
            b -> Ranked.weighted(b.centred, Intents.bySize(b.rawCentred, b.size, ofCentred))));
    for (int view = 0; view < views; view++) {
      double[] one = new double[views];
      one[view] = 1;
      String name = images.space().names().get(view);
      rows.add(
          new Row(
              name + "-discriminant",
              name + " only, discriminant",
              b -> Ranked.weighted(b.discriminants, one)));
    }
    rows.add(
        row(
            "discriminants, intents by separation (boards)",
            b -> Ranked.weighted(b.discriminants, b.separation)));
    return rows;
  }

  private static Row row(String title, Scores scores) {
    return new Row(title, title, scores);
  }
}
