package dev.winnow.cli.evaluate.paper;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.console.WinnowVersion;
import dev.winnow.cli.evaluate.paper.PaperPart.Made;
import dev.winnow.cli.evaluate.run.NamedFiles;
import dev.winnow.cli.evaluate.run.ReaderOptions;
import dev.winnow.cli.evaluate.run.SceneSeed;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
import dev.winnow.cli.evaluate.run.TrainHeads;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ExpectedScores;
import dev.winnow.evaluate.report.ExpectedScores.Finding;
import dev.winnow.evaluate.report.HtmlReport;
import dev.winnow.evaluate.report.HtmlReport.Section;
import dev.winnow.evaluate.report.PartFile;
import dev.winnow.evaluate.report.PartFile.Part;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.log.FailureMessages;
import dev.winnow.train.sparse.HeadSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code winnow evaluate papers}. */
@Command(
    name = "papers",
    modelTransformer = PapersCommand.OutIsAFolder.class,
    description = {
      "Measures the tables and figures of the papers on exclusion and DEO, and writes one HTML"
          + " report.",
      "",
      "The data folder holds, as far as you have them, coco-val2017-captions,"
          + " flickr8k-clip-vit-b32, negconstraint, nevir (test.csv), excluir and decomposition;"
          + " missing folders are named and skipped. Finished parts are kept in the folder of the"
          + " report, so an interrupted run resumes; delete a part to measure it again. Scores of"
          + " the default bundle are compared with earlier ones, and differences give a warning."
    },
    footer = {
      "  winnow evaluate papers --data data/ --out report/",
      "  winnow evaluate papers --data data/ --out report/ --parts clip,negation"
    })
public final class PapersCommand extends SearchEvaluationCommand {

  /** Other evaluations write one file. */
  static final class OutIsAFolder implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      OptionSpec folder = spec.findOption(FOLDER);
      spec.remove(spec.findOption(OUT));
      spec.remove(folder);
      return spec.addOption(OptionSpec.builder(folder).names(OUT).build());
    }
  }

  private static final String OUT = "--out";
  private static final String FOLDER = "--out-folder";

  /** Name of the bundle whose scores are expected. */
  private static final String EXPECTED_OF = "winnow-default";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "The folder that holds the folders with data.")
  private Path data = Path.of("");

  @Option(
      names = FOLDER,
      paramLabel = "DIR",
      required = true,
      description = "The folder of the report: index.html, and its finished parts.")
  private Path report = Path.of("");

  @Option(
      names = "--parts",
      split = ",",
      paramLabel = "NAME",
      description =
          "Measure only these parts, and report them with the finished ones. Default:" + " all.")
  private @Nullable List<String> parts;

  @Mixin private SceneSeed seed = new SceneSeed();

  @Option(
      names = "--no-training",
      description = "Skip the parts that train, for programs built without -Ptrain.")
  private boolean noTraining;

  @Mixin private ReaderOptions reader = new ReaderOptions();

  private final List<Section> sections = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private final Map<String, String> facts = new LinkedHashMap<>();

  @Override
  protected void check() {
    List<String> known =
        Stream.of(ExclusionPaperParts.NAMES, DeoPaperParts.NAMES).flatMap(List::stream).toList();
    for (String name : parts == null ? List.<String>of() : parts) {
      Usage.require(
          spec,
          known.contains(name),
          "unknown part %s; parts are %s".formatted(name, String.join(", ", known)));
    }
    reader.check();
    NamedFiles.requireExists(data);
  }

  @Override
  protected List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    String made =
        String.join(
            ", ",
            new WinnowVersion().getVersion()[0],
            "bundle " + setup.bundle().id(),
            "calibration " + setup.bundle().calibration(),
            "queries read by " + reader.described(),
            "seed " + seed.value);
    Function<HeadSettings, HeadTrainer> trainers =
        noTraining ? null : remembering(embedding.progress());
    try {
      Files.createDirectories(report.resolve("parts"));
      ExpectedScores expected =
          setup.bundle().name().equals(EXPECTED_OF) ? expected() : ExpectedScores.of(List.of());
      double seconds =
          reader.with(
              read ->
                  run(
                      Stream.concat(
                              new ExclusionPaperParts(embedding, setup, trainers, seed.value)
                                  .all().stream(),
                              new DeoPaperParts(embedding, setup, read).all().stream())
                          .toList(),
                      made,
                      expected));
      List<ResultTable> tables =
          sections.stream().flatMap(section -> section.tables().stream()).toList();
      if (tables.isEmpty()) {
        throw new EvaluationException(
            "%s has none of the data folders: see winnow evaluate papers --help".formatted(data));
      }
      facts(made, seconds);
      Files.writeString(
          report.resolve("index.html"),
          HtmlReport.of("Papers 1 and 2 on Winnow", facts, sections, findings));
      findings.stream().filter(finding -> !finding.met()).forEach(this::warn);
      return tables;
    } catch (IOException e) {
      throw new EvaluationException(
          "cannot write %s: %s".formatted(report, FailureMessages.describe(e)), e);
    }
  }

  private void warn(Finding finding) {
    PrintWriter err = spec.commandLine().getErr();
    err.println("winnow: warning: " + finding);
    err.flush();
  }

  /** Returns the total time of all parts in seconds, including parts of earlier runs. */
  private double run(List<PaperPart> all, String made, ExpectedScores expected) {
    List<String> asked = parts;
    double seconds = 0;
    for (PaperPart part : all) {
      Path file = report.resolve("parts").resolve(part.name() + ".json");
      Path folder = part.folder() == null ? data : data.resolve(part.folder());
      @Nullable Part finished = Files.exists(file) ? PartFile.read(file) : null;
      if (finished != null && !finished.made().equals(made)) {
        finished = null;
      }
      if (finished == null && asked != null && !asked.contains(part.name())) {
        continue;
      }
      if (finished == null && !Files.isDirectory(folder)) {
        skip(part, "Skipped: %s has no folder %s.".formatted(data, part.folder()));
        continue;
      }
      if (finished == null && part.trains() && noTraining) {
        skip(part, "Skipped: it needs training.");
        continue;
      }
      if (finished == null) {
        long started = System.nanoTime();
        Made result = part.run().apply(folder);
        finished =
            new Part(made, (System.nanoTime() - started) / 1e9, result.tables(), result.figures());
        PartFile.write(file, finished);
      }
      seconds += finished.seconds();
      if (reader.byRules() || !DeoPaperParts.NAMES.contains(part.name())) {
        findings.addAll(expected.check(part.name(), finished.tables()));
      }
      sections.add(
          new Section(
              part.title(),
              "Made in %.0f s.".formatted(finished.seconds()),
              finished.tables(),
              finished.figures()));
    }
    return seconds;
  }

  private void skip(PaperPart part, String note) {
    sections.add(new Section(part.title(), note, List.of(), List.of()));
  }

  private void facts(String made, double seconds) {
    facts.put("made by", made);
    facts.put(
        "machine",
        "%s %s, %d processors, Java %s"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.version")));
    facts.put("written", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("time of all parts", "%.0f s".formatted(seconds));
  }

  static ExpectedScores expected() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            PapersCommand.class.getResourceAsStream("/evaluation/expected.tsv"))) {
      return ExpectedScores.of(
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    }
  }

  /**
   * The key of trained heads. It needs no data folder, because heads are trained on one folder
   * only.
   */
  private record Trained(HeadSettings settings, boolean lexical) {}

  /**
   * Returns a trainer that trains heads once for each setting, so that tables and sweeps share
   * them.
   */
  private static Function<HeadSettings, HeadTrainer> remembering(ProgressListener progress) {
    Map<Trained, HeadTrainer.Heads> known = new HashMap<>();
    return settings ->
        (words, examples, lexical) ->
            known.computeIfAbsent(
                new Trained(settings, lexical),
                heads -> TrainHeads.of(settings, progress).train(words, examples, lexical));
  }
}
