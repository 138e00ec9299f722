package dev.winnow.train.view;

import ai.djl.engine.Engine;
import dev.winnow.bundle.Views;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.encoder.ViewInput;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.TrainingException;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.TrainingRun;
import dev.winnow.train.nn.TrainingSettings;
import dev.winnow.train.nn.Weights;
import dev.winnow.vector.PairSimilarity;
import dev.winnow.vector.ViewSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Trains the views of images, chooses the weight of their orthogonality, and exports them. */
public final class ViewTraining {

  /** The name of the model's file. */
  public static final String MODEL = "views.onnx";

  private static final List<String> NAMES = List.of("object", "style", "colour");
  private static final int OBJECT = NAMES.indexOf("object");
  private static final int COLOUR = NAMES.indexOf("colour");

  /**
   * Minimum mean correlation of a view's similarities with those of its input. On drawn scenes,
   * boards with a lower correlation are worse.
   */
  private static final double KEPT = 0.95;

  /** One of this many images is for validation. */
  private static final int VALIDATED = 7;

  /** Number of images whose pairs give the null model. */
  private static final int COMPARED = 3_000;

  private static final int CHECKED = 8;

  private final Engine engine;
  private final ViewOptions options;
  private final TrainingProgress progress;

  /**
   * @param views the views of the manifest
   * @param model content of the ONNX file
   * @param sweep the metrics for every tried weight
   * @param card how they were trained
   */
  public record Trained(
      Views views, byte[] model, List<ViewMetrics> sweep, Map<String, Object> card) {}

  private record Run(ViewNetwork network, ViewObjective objective, ViewMetrics metrics) {}

  /**
   * @throws TrainingException if this build cannot train
   */
  public ViewTraining(ViewOptions options, TrainingProgress progress) {
    // The networks are small: more threads would mostly wait for each other.
    this.engine = TrainingEngine.open(1);
    this.options = options;
    this.progress = progress;
  }

  /**
   * Trains on the inputs of the views of images.
   *
   * @throws TrainingException if there are too few images
   */
  public Trained run(List<ViewInput> images) throws IOException {
    if (images.size() < 2 * options.batch()) {
      throw new TrainingException(
          "%d images are too few: views need at least %d"
              .formatted(images.size(), 2 * options.batch()));
    }
    long started = System.nanoTime();
    List<ViewInput> fit = split(images, false);
    List<ViewInput> aside = split(images, true);
    List<ViewReduction> reductions = reductions(fit);
    ViewData training = data(reductions, fit);
    ViewData validation = data(reductions, aside);
    progress.note("directions that the object view shares with the colour view");
    SharedDirections shared =
        SharedDirections.fit(
            training.views().get(OBJECT), training.views().get(COLOUR), options.shared());
    for (ViewData data : List.of(training, validation)) {
      shared.move(data.views().get(OBJECT), data.views().get(COLOUR));
    }
    List<Run> runs = new ArrayList<>();
    for (double orthogonality : options.orthogonality()) {
      runs.add(train(training, validation, orthogonality));
    }
    Run best = chosen(runs);
    ViewData outputs = best.objective.outputs(training);
    Views views = views(images.getFirst(), outputs);
    byte[] model = export(reductions, shared, best.network, images.getFirst());
    double difference = check(model, aside, best.objective.outputs(validation));
    List<ViewMetrics> sweep = runs.stream().map(Run::metrics).toList();
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("images", images.size());
    card.put("seed", options.seed());
    card.put("steps", options.steps());
    card.put("batch", options.batch());
    card.put("rate", options.rate());
    card.put("sharedDirections", options.shared());
    card.put("alignedPartSeesAllViews", options.joint());
    card.put("orthogonality", best.metrics.orthogonality());
    card.put("inputs", ViewMetrics.of(0, validation, validation, 0));
    card.put("sweep", sweep);
    card.put("largestDifferenceOnnx", difference);
    card.put("seconds", (System.nanoTime() - started) / 1e9);
    return new Trained(views, model, sweep, card);
  }

  private static List<ViewInput> split(List<ViewInput> images, boolean validation) {
    return IntStream.range(0, images.size())
        .filter(i -> (i % VALIDATED == 0) == validation)
        .mapToObj(images::get)
        .toList();
  }

  private static float[][] rows(List<ViewInput> images, Function<ViewInput, float[]> part) {
    return images.stream().map(part).toArray(float[][]::new);
  }

  private static List<Function<ViewInput, float[]>> parts() {
    return List.of(ViewInput::embedding, ViewInput::style, ViewInput::colour);
  }

  private List<ViewReduction> reductions(List<ViewInput> images) {
    List<ViewReduction> reductions = new ArrayList<>();
    for (int view = 0; view < NAMES.size(); view++) {
      progress.note("principal components of view " + NAMES.get(view));
      boolean standardise = NAMES.get(view).equals("style");
      reductions.add(
          ViewReduction.fit(
              rows(images, parts().get(view)),
              options.dimension(),
              view == COLOUR ? options.shared() : 0,
              standardise));
    }
    return reductions;
  }

  private static ViewData data(List<ViewReduction> reductions, List<ViewInput> images) {
    return new ViewData(
        IntStream.range(0, reductions.size())
            .mapToObj(view -> reductions.get(view).apply(rows(images, parts().get(view))))
            .toList());
  }

  private Run train(ViewData training, ViewData validation, double orthogonality)
      throws IOException {
    Weights weights = new Weights(options.seed());
    ViewNetwork network = new ViewNetwork(weights, NAMES.size(), options);
    var objective =
        new ViewObjective(
            engine, network, training, validation, orthogonality, options.batch(), options.seed());
    long steps = options.steps();
    var settings =
        new TrainingSettings(
            steps,
            options.batch(),
            options.rate(),
            Math.max(1, steps / 20),
            0,
            Math.max(1, steps / 4),
            Integer.MAX_VALUE);
    Path checkpoint = Files.createTempFile("winnow-views", ".bin");
    try {
      new TrainingRun(engine, settings, checkpoint, "views", progress)
          .run(weights, objective, false);
    } finally {
      Files.deleteIfExists(checkpoint);
    }
    ViewMetrics metrics =
        ViewMetrics.of(
            orthogonality,
            validation,
            objective.outputs(validation),
            objective.reconstructionError(validation));
    progress.note(
        String.format(
            Locale.ROOT,
            "orthogonality %s: between views %.3f (Pearson) and %.3f (nHSIC), with inputs %.3f",
            orthogonality,
            metrics.interPearson(),
            metrics.interHsic(),
            metrics.intraPearson()));
    return new Run(network, objective, metrics);
  }

  /**
   * Returns the run whose views have least in common, among those that keep the correlation with
   * their inputs; if none does, the run that keeps most of it.
   */
  private Run chosen(List<Run> runs) {
    Optional<Run> kept =
        runs.stream()
            .filter(run -> run.metrics.intraPearson() >= KEPT)
            .min(Comparator.comparingDouble(run -> run.metrics.interHsic()));
    if (kept.isPresent()) {
      return kept.get();
    }
    Run nearest =
        Collections.max(runs, Comparator.comparingDouble(run -> run.metrics.intraPearson()));
    progress.note(
        String.format(
            Locale.ROOT,
            "no weight keeps a mean correlation of %.2f with the inputs: keeping orthogonality %s with %.3f; train longer or on more images",
            KEPT,
            nearest.metrics.orthogonality(),
            nearest.metrics.intraPearson()));
    return nearest;
  }

  private Views views(ViewInput any, ViewData outputs) {
    ViewSpace one = new ViewSpace(List.of("view"), options.dimension());
    List<Views.View> views = new ArrayList<>();
    for (int view = 0; view < NAMES.size(); view++) {
      float[][] rows = outputs.views().get(view);
      PairSimilarity random =
          PairSimilarity.of(
              one, 0, Arrays.asList(rows).subList(0, Math.min(COMPARED, rows.length)));
      views.add(
          new Views.View(NAMES.get(view), random.mean(), random.deviation(), random.shared()));
    }
    return new Views(MODEL, options.dimension(), any.style().length, any.colour().length, views);
  }

  private byte[] export(
      List<ViewReduction> reductions, SharedDirections shared, ViewNetwork network, ViewInput any) {
    var graph = new OnnxGraphBuilder("views");
    List<String> names = List.of("embedding", "style", "colour");
    String[] inputs = new String[names.size()];
    String[] outputs = new String[names.size()];
    for (int view = 0; view < names.size(); view++) {
      int width = parts().get(view).apply(any).length;
      String input = graph.input(names.get(view), width);
      inputs[view] = reductions.get(view).export(graph, names.get(view), input);
    }
    String[] separated = inputs.clone();
    if (options.shared() > 0) {
      String[] moved = shared.export(graph, inputs[OBJECT], inputs[COLOUR], options.dimension());
      separated[OBJECT] = moved[0];
      separated[COLOUR] = moved[1];
    }
    for (int view = 0; view < names.size(); view++) {
      outputs[view] = network.export(graph, view, separated[view]);
    }
    int total = reductions.stream().mapToInt(reduction -> reduction.components()[0].length).sum();
    graph.output("views", graph.unit(graph.concat(outputs)), total);
    graph.output("inputs", graph.unit(graph.concat(inputs)), total);
    return graph.model(Map.of("views", String.join(",", NAMES)));
  }

  private static double check(byte[] model, List<ViewInput> images, ViewData expected) {
    List<ViewInput> few = images.subList(0, CHECKED);
    Map<String, float[][]> inputs =
        Map.of(
            "embedding", rows(few, ViewInput::embedding),
            "style", rows(few, ViewInput::style),
            "colour", rows(few, ViewInput::colour));
    float[][] joined = new float[CHECKED][];
    for (int i = 0; i < CHECKED; i++) {
      int dimension = expected.views().getFirst()[i].length;
      joined[i] = new float[dimension * expected.views().size()];
      for (int view = 0; view < expected.views().size(); view++) {
        System.arraycopy(expected.views().get(view)[i], 0, joined[i], view * dimension, dimension);
      }
    }
    return OnnxCheck.requireEqual(joined, OnnxCheck.run(model, inputs));
  }
}
