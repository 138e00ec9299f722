package dev.winnow.train.image;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.bundle.onnx.BindingsOutput;
import dev.winnow.bundle.onnx.OnnxGraphBuilder;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.scene.Hue;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.train.OnnxCheck;
import dev.winnow.train.TrainingProgress;
import dev.winnow.train.nn.ForwardPass;
import dev.winnow.train.nn.TrainingEngine;
import dev.winnow.train.nn.TrainingRun;
import dev.winnow.train.nn.TrainingSettings;
import dev.winnow.train.nn.Weights;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trains an image encoder into a bundle's text space, on drawn scenes. */
public record ImageEncoderTraining(ImageEncoderOptions options, TrainingProgress progress) {

  private static final String INPUT = "pixels";
  private static final String MODEL = "image.onnx";
  private static final int[] WIDTHS = {32, 96, 192, 384};
  private static final int CHECKED = 4;

  /**
   * Trains and writes the bundle with its new image encoder. Blocks while it computes on all its
   * threads.
   *
   * @return the scores on held-out scenes
   * @throws dev.winnow.train.TrainingException if training fails; the message says why
   */
  public ImageScores run() throws IOException, InterruptedException {
    Engine engine = TrainingEngine.open(options.threads());
    Files.createDirectories(options.out());
    long started = System.nanoTime();
    try (var encoder = BulkEncoder.open(options.bundle(), options.models(), options.threads())) {
      Path cache =
          options
              .cache()
              .resolve(SceneChunk.fingerprint(ImageEncoderOptions.SIDE, encoder.manifest().id()));
      int gallery = options.gallery();
      try (var heldOut = examples(2, gallery, "scenes held out", cache, encoder);
          var validation = examples(1, gallery, "scenes for validation", cache, encoder);
          var training = examples(0, options.scenes(), "scenes", cache, encoder)) {
        var concepts = new SceneConcepts(encoder);
        double prepared = (System.nanoTime() - started) / 1e9;
        return train(engine, encoder, training, validation, heldOut, concepts, prepared);
      }
    }
  }

  private SceneExamples examples(int world, int count, String what, Path cache, BulkEncoder encoder)
      throws IOException, InterruptedException {
    return new SceneExamples(
        options.seed() + world,
        count,
        ImageEncoderOptions.SIDE,
        cache,
        encoder,
        done -> progress.prepared(what, done, count));
  }

  private ImageScores train(
      Engine engine,
      BulkEncoder encoder,
      SceneExamples training,
      SceneExamples validation,
      SceneExamples heldOut,
      SceneConcepts concepts,
      double prepared)
      throws IOException {
    var weights = new Weights(options.seed());
    var network =
        new ImageNetwork(
            weights,
            encoder.manifest().dimension(),
            Catalogue.objects().size(),
            Hue.values().length,
            WIDTHS);
    int parameters = weights.all().stream().mapToInt(weight -> weight.values().length).sum();
    var objective =
        new ImageObjective(
            engine,
            weights,
            network,
            training,
            validation,
            concepts,
            options.batch(),
            options.seed(),
            scores -> progress.note(scores.toString()));
    String name =
        "image encoder, %s, %d scenes, %d for validation, seed %d"
            .formatted(
                encoder.manifest().id(), options.scenes(), options.gallery(), options.seed());
    var result =
        new TrainingRun(engine, settings(), options.out().resolve("checkpoint.bin"), name, progress)
            .run(weights, objective, options.resume());
    byte[] model = export(network, encoder.manifest().dimension());
    double difference = check(engine, network, model, heldOut);
    ImageScores scores = objective.scores(heldOut);
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", options.command());
    card.put("textEncoder", encoder.manifest().id());
    card.put("seed", options.seed());
    card.put("scenes", options.scenes());
    card.put("epochs", options.epochs());
    card.put("steps", result.steps());
    card.put("batch", options.batch());
    card.put("weights", parameters);
    card.put("bytes", model.length);
    card.put("loss", result.loss());
    Map<String, Object> seconds = new LinkedHashMap<>();
    seconds.put("prepare", prepared);
    seconds.put("train", result.took().toMillis() / 1e3);
    card.put("seconds", seconds);
    card.put("largestDifferenceOnnx", difference);
    card.put("validation", objective.scores(validation));
    card.put("heldOut", scores);
    write(card, model);
    return scores;
  }

  private TrainingSettings settings() {
    long steps = options.steps();
    return new TrainingSettings(
        steps,
        options.batch(),
        options.rate(),
        Math.max(1, Math.min(200, steps / 10)),
        0.05,
        Math.max(50, steps / 20),
        5);
  }

  private static byte[] export(ImageNetwork network, int dimension) {
    var graph = new OnnxGraphBuilder("image-encoder");
    int side = ImageEncoderOptions.SIDE;
    String input = graph.input(INPUT, 3, side, side);
    graph.output("embedding", network.export(graph, input), dimension);
    return BindingsOutput.add(
        graph.model(Map.of("input", "RGB from -1 to 1, stretched to the input's size")),
        SceneBindings.ALL);
  }

  private static double check(
      Engine engine, ImageNetwork network, byte[] model, SceneExamples examples) {
    ImageBatch batch = ImageBatch.plain(examples, 0, CHECKED);
    int side = examples.side();
    long[] shape = {CHECKED, 3, side, side};
    float[][] expected = new float[CHECKED][];
    try (NDManager manager = engine.newBaseManager()) {
      ForwardPass pass = new ForwardPass(manager, false);
      var pixels = manager.create(batch.pixels(), new Shape(shape));
      float[] all = network.embeddings(pass, network.see(pass, pixels)).toFloatArray();
      int dimension = all.length / CHECKED;
      Arrays.setAll(expected, i -> Arrays.copyOfRange(all, i * dimension, (i + 1) * dimension));
    }
    return OnnxCheck.requireEqual(expected, OnnxCheck.run(model, INPUT, batch.pixels(), shape));
  }

  private void write(Map<String, Object> card, byte[] model) throws IOException {
    List<Float> half = List.of(0.5f, 0.5f, 0.5f);
    int side = ImageEncoderOptions.SIDE;
    var bundle = new BundleWriter(options.bundle(), options.models());
    bundle.image(
        new BundleManifest.Image(MODEL, side, side, "stretch", half, half).with(SceneBindings.ALL),
        model,
        card);
    bundle.write(options.out(), options.name(), options.version());
  }
}
