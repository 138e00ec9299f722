package dev.winnow.cli.train;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleFiles;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.onnx.OnnxFile;
import dev.winnow.bundle.onnx.StyleOutput;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.encoder.ViewInput;
import dev.winnow.encoder.ViewInputs;
import dev.winnow.image.ImageDecoder;
import dev.winnow.image.ImageFormatException;
import dev.winnow.image.ImageLimits;
import dev.winnow.image.ImageTree;
import dev.winnow.log.FailureMessages;
import dev.winnow.scene.EvenScenes;
import dev.winnow.train.TrainingException;
import dev.winnow.train.view.StyleMaps;
import dev.winnow.train.view.ViewOptions;
import dev.winnow.train.view.ViewTraining;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code winnow train views}. */
@Command(
    name = "views",
    description = {
      "Trains the views of images (object, style, colour), which boards compare.",
      "",
      "The image encoder gets an additional output with the channel statistics of its feature"
          + " maps; its vectors do not change. The parts of the object view that correlate most with"
          + " the colours become parts of the colour view. Small networks then make each view represent what"
          + " the other views do not. The command tries several weights of --orthogonality on"
          + " held-out images, and keeps the weight whose views have least in common and still"
          + " agree with their inputs.",
      "The result is the bundle with its views. Train the views again after training the image"
          + " encoder."
    },
    footer = {
      "  winnow train views --out bundle/",
      "  winnow train views --bundle photos/ --images my-photos/ --out bundle/"
    })
final class TrainViewsCommand extends TrainingCommand {

  private static final int BATCH = 32;
  private static final int MAX_SCENES = 100_000;
  private static final int SIDE = 320;

  @Option(
      names = "--scenes",
      paramLabel = "N",
      defaultValue = "2800",
      description = "Number of scenes to train on, a seventh of them for validation.")
  private int scenes;

  @Option(
      names = "--images",
      paramLabel = "DIR",
      description = "An additional folder of images to train on; repeatable.")
  private List<Path> folders = List.of();

  @Option(
      names = "--orthogonality",
      split = ",",
      paramLabel = "X",
      defaultValue = "0,0.01,0.03,0.1,0.3,1",
      description = "Weights of the orthogonality loss to try.")
  private List<Double> orthogonality = List.of();

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Training steps for each weight.")
  private int steps;

  @Option(
      names = "--shared",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "Number of directions of the object view that are moved to the colour view: those that"
              + " correlate most with it. 0 to 127.")
  private int shared;

  @Option(
      names = "--joint",
      description =
          "Compute the aligned part of a view from all views, as the paper of Jain et al. (2023) can"
              + " also be understood.")
  private boolean joint;

  @Option(
      names = "--style-maps",
      split = ",",
      paramLabel = "NAME",
      description =
          "Feature maps of the image encoder that represent the style: names of values in its"
              + " graph, or of convolutions. Default: those of known encoders, otherwise those of"
              + " its style output.")
  private @Nullable List<String> maps;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "500",
      description = "Seed of the scenes, the initial weights and the order.")
  private long seed;

  @Override
  void train(TrainingLine line) throws IOException {
    require(scenes >= 0 && scenes <= MAX_SCENES, "--scenes must be 0 to " + MAX_SCENES);
    require(steps >= 1 && steps <= 1_000_000, "--steps must be 1 to 1000000: " + steps);
    require(
        !orthogonality.isEmpty() && orthogonality.stream().allMatch(x -> x >= 0 && x <= 1_000),
        "--orthogonality must be numbers from 0 to 1000: " + orthogonality);
    require(
        shared >= 0 && shared < ViewOptions.DEFAULT.dimension(),
        "--shared must be 0 to 127: " + shared);
    Files.createDirectories(bundles.out());
    var files = new BundleFiles(bundles.bundle(), DataDirectory.models());
    BundleManifest.Image image = files.manifest().image();
    if (image == null) {
      throw new BundleException(
          "the bundle %s has no image encoder: views are for images"
              .formatted(files.manifest().id()));
    }
    byte[] encoder = withStyle(Files.readAllBytes(files.file(image.model())));
    long started = System.nanoTime();
    List<ViewInput> inputs = inputs(encoder, files, image, line);
    double seconds = (System.nanoTime() - started) / 1e9;
    ViewOptions usual = ViewOptions.DEFAULT;
    var options =
        new ViewOptions(
            orthogonality,
            usual.batch(),
            steps,
            usual.rate(),
            usual.dimension(),
            shared,
            usual.aligned(),
            joint,
            seed);
    var trained = new ViewTraining(options, line).run(inputs);
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("command", command());
    card.put("secondsOfEncoding", seconds);
    card.putAll(trained.card());
    var writer = bundles.writer();
    writer.views(trained.views(), trained.model(), encoder, card);
    bundles.writeVectors(writer, line);
    line.note("kept orthogonality " + trained.card().get("orthogonality"));
  }

  private byte[] withStyle(byte[] encoder) {
    List<String> named = maps;
    return named == null ? StyleMaps.add(encoder) : StyleOutput.add(encoder, named);
  }

  private List<ViewInput> inputs(
      byte[] encoder, BundleFiles files, BundleManifest.Image image, TrainingLine line)
      throws IOException {
    List<Path> images = images();
    EvenScenes world = new EvenScenes(seed);
    var decoder = new ImageDecoder(ImageLimits.DEFAULT);
    int edge = Math.max(image.width(), image.height());
    IntFunction<BufferedImage> at =
        i ->
            i < scenes
                ? world.scene(i).render(SIDE)
                : decoded(decoder, images.get(i - scenes), edge);
    int count = scenes + images.size();
    Path folder = Files.createTempDirectory(bundles.out(), "encoder");
    try (ViewInputs inputs =
        ViewInputs.open(model(folder, encoder, files), image, files.manifest().dimension())) {
      AtomicInteger done = new AtomicInteger();
      List<List<ViewInput>> batches =
          IntStream.range(0, (count + BATCH - 1) / BATCH)
              .parallel()
              .mapToObj(
                  batch -> {
                    int first = batch * BATCH;
                    List<ViewInput> made =
                        inputs.of(
                            IntStream.range(first, Math.min(count, first + BATCH)).mapToObj(at));
                    line.prepared("images", done.addAndGet(made.size()), count);
                    return made;
                  })
              .toList();
      List<ViewInput> all = new ArrayList<>();
      batches.forEach(all::addAll);
      return all;
    } finally {
      IOUtils.rm(folder);
    }
  }

  /** Writes the encoder, with the files of its external weights beside it. */
  static Path model(Path folder, byte[] encoder, BundleFiles files) throws IOException {
    Path model = Files.write(folder.resolve("image.onnx"), encoder);
    for (String weights : OnnxFile.read(model).external()) {
      Files.copy(files.file(weights), folder.resolve(weights));
    }
    return model;
  }

  private List<Path> images() {
    List<Path> images = new ArrayList<>();
    for (Path folder : folders) {
      try {
        List<Path> found = ImageTree.files(folder);
        if (found.isEmpty()) {
          throw new TrainingException(
              folder + " holds no images: name another folder with --images, or leave it out");
        }
        images.addAll(found);
      } catch (IOException e) {
        throw new TrainingException(FailureMessages.cannotRead(folder, e), e);
      }
    }
    return images;
  }

  private static BufferedImage decoded(ImageDecoder decoder, Path file, int edge) {
    try {
      return decoder.decode(Files.readAllBytes(file), edge);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ImageFormatException e) {
      throw new TrainingException("%s: %s".formatted(file, e.getMessage()), e);
    }
  }

  /** Returns the command for the card, without paths. */
  String command() {
    return "winnow train views --bundle DIR --scenes %d%s --orthogonality %s --steps %d --shared %d --seed %d%s%s --out DIR"
        .formatted(
            scenes,
            folders.isEmpty() ? "" : " --images DIR",
            String.join(",", orthogonality.stream().map(String::valueOf).toList()),
            steps,
            shared,
            seed,
            joint ? " --joint" : "",
            maps == null ? "" : " --style-maps " + String.join(",", maps));
  }
}
