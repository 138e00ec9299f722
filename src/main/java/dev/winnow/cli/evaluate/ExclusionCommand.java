package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.PlotFile;
import dev.winnow.cli.evaluate.run.SearchEvaluationCommand;
import dev.winnow.cli.evaluate.run.TrainHeads;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.ExclusionEvaluation;
import dev.winnow.evaluate.exclusion.ExclusionSettings;
import dev.winnow.evaluate.exclusion.SparseSweep;
import dev.winnow.evaluate.exclusion.SweepEvaluation;
import dev.winnow.evaluate.exclusion.method.MethodRow;
import dev.winnow.evaluate.exclusion.method.MethodRows;
import dev.winnow.evaluate.report.ResultTable;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code winnow evaluate exclusion}. */
@Command(
    name = "exclusion",
    description = {
      "Measures searches for images of A without B, over pairs of labels, by many methods.",
      "",
      "Images with A and without B are relevant. The parameters of methods, such as K and th, are"
          + " chosen on the pairs of the training split. Marks show significant differences from"
          + " the base row (paired t-test, 99 %%)."
    },
    footer = {
      "  winnow evaluate exclusion --data coco/ --split test,all",
      "  winnow evaluate exclusion --data coco/ --methods positives,half,sr --base half",
      "  winnow evaluate exclusion --data coco/ --broad",
      "  winnow evaluate exclusion --data coco/ --compound",
      "  winnow evaluate exclusion --data clip/ --train-heads --significance",
      "  winnow evaluate exclusion --data coco/ --sweep k --plot k.svg",
      "  winnow evaluate exclusion --data clip/ --sweep lambda --plot lambda.svg",
      "  winnow evaluate exclusion --scenes 1000 --as both --removals",
      "  winnow evaluate exclusion --scenes 2000 --format json --out table.json"
    })
final class ExclusionCommand extends SearchEvaluationCommand {

  /** The candidates of {@code --methods}. */
  static final class Keys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return MethodRows.all().stream().map(MethodRow::key).iterator();
    }
  }

  private static final String BASE = "average";

  @Mixin private EvaluationOptions options;

  @Mixin private AsOption as = new AsOption();

  @Option(
      names = "--methods",
      split = ",",
      paramLabel = "NAME",
      completionCandidates = Keys.class,
      description = "Rows of the table: ${COMPLETION-CANDIDATES}. Default: all.")
  private @Nullable List<String> methods;

  @Option(
      names = "--base",
      paramLabel = "NAME",
      completionCandidates = Keys.class,
      description =
          "The row that significance tests compare the others with. Default: " + BASE + ".")
  private @Nullable String base;

  @Option(
      names = "--min-both",
      paramLabel = "N",
      description =
          "Minimum number of images with A and B for a pair. Default: 5, or 10 for split" + " all.")
  private @Nullable Integer minBoth;

  @Option(
      names = "--min-relevant",
      paramLabel = "N",
      description =
          "Minimum number of images with A without B for a pair. Default: 10, or 20 for"
              + " split all.")
  private @Nullable Integer minRelevant;

  @Option(
      names = "--broad",
      description =
          "Exclude a category (people, vehicles) instead of a label: a supercategory of MSCOCO or"
              + " of scenes. Relevance follows from labels and from the things that captions name.")
  private boolean broad;

  @Option(
      names = "--removals",
      description = "Report the precision and the recall of the assets that hard mode removes.")
  private boolean removals;

  @Option(
      names = "--compound",
      description = "Search for A and B without C and D, over labels that often occur together.")
  private boolean compound;

  @Mixin private TrainHeads training = new TrainHeads();

  @Option(
      names = "--sweep",
      paramLabel = "NAME",
      description =
          "Instead of methods, rows are values of one setting of SR: ${COMPLETION-CANDIDATES}. d,"
              + " t and lambda train heads for each value, on the training split.")
  private @Nullable Sweep sweep;

  @Mixin private PlotFile plot = new PlotFile();

  /** The varied setting; users type these names. */
  @SuppressWarnings("checkstyle:ConstantName")
  private enum Sweep {
    d(SparseSweep.D),
    t(SparseSweep.T),
    lambda(SparseSweep.LAMBDA),
    k(SparseSweep.K),
    th(SparseSweep.TH);

    private final SparseSweep setting;

    Sweep(SparseSweep setting) {
      this.setting = setting;
    }
  }

  @Override
  protected void check() {
    options.check();
    Usage.require(spec, !plot.asked() || sweep != null, "--plot needs --sweep");
    Usage.require(
        spec,
        sweep == null || !(broad || removals || methods != null),
        "--sweep excludes --methods, --broad and --removals");
    Usage.require(
        spec,
        sweep == null || !sweep.setting.trained() || !options.drawn(),
        "--sweep d, t and lambda train heads on --data with ready-made vectors, or with captions only");
    Usage.require(
        spec,
        base == null || !(broad || removals || sweep != null),
        "--base excludes --sweep, --broad and --removals, whose tables have their own base or none");
    Usage.require(
        spec,
        methods == null || broad || !removals,
        "--methods with --removals needs --broad: the table of removals has no methods");
    Usage.require(spec, !compound || !broad, "--compound excludes --broad");
    if (methods != null) {
      methods.forEach(this::requireKnown);
    }
    requireKnown(base());
    plot.check();
  }

  private String base() {
    return base == null ? BASE : base;
  }

  private void requireKnown(String method) {
    Usage.require(
        spec,
        MethodRows.all().stream().anyMatch(row -> row.key().equals(method)),
        "unknown method %s; known methods are %s".formatted(method, String.join(", ", new Keys())));
  }

  @Override
  protected List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    ExclusionSettings settings =
        new ExclusionSettings(
            options.splits,
            rows(),
            base(),
            as.value == null ? null : as.value.modalities,
            minBoth,
            minRelevant,
            run.bundleNamed(),
            broad,
            removals,
            compound,
            training.trainer(embedding.progress()),
            false);
    if (sweep == null) {
      return new ExclusionEvaluation(options.data(), embedding, setup, settings).run();
    }
    SparseSweep setting = sweep.setting;
    List<ResultTable> tables =
        new SweepEvaluation(
                options.data(),
                embedding,
                setup,
                settings,
                setting,
                value -> TrainHeads.of(TrainHeads.with(setting, value), embedding.progress()))
            .run();
    plot.write(() -> setting.figure(tables.getFirst()).svg());
    return tables;
  }

  private List<MethodRow> rows() {
    List<MethodRow> all = MethodRows.all();
    List<String> asked = methods;
    if (asked == null) {
      return broad || removals ? MethodRows.broad() : all;
    }
    boolean compares = !broad && !removals; // with the base, whose row is needed
    return all.stream()
        .filter(row -> asked.contains(row.key()) || compares && row.key().equals(base()))
        .toList();
  }
}
