package dev.winnow.cli.evaluate;

import dev.winnow.cli.console.Usage;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.exclusion.ExclusionEvaluation;
import dev.winnow.evaluate.exclusion.ExclusionSettings;
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
      "An image with A and without B is relevant. Parameters of a method, such as K and th, are"
          + " chosen on the pairs of the training split. Marks show significant differences from"
          + " the base row (paired t-test, 99 %%)."
    },
    footer = {
      "  winnow evaluate exclusion --data coco/ --split test,all",
      "  winnow evaluate exclusion --data coco/ --methods positives,half,sr --base half",
      "  winnow evaluate exclusion --data coco/ --broad",
      "  winnow evaluate exclusion --data coco/ --compound",
      "  winnow evaluate exclusion --data clip/ --train-heads --significance",
      "  winnow evaluate exclusion --scenes 1000 --as both --removals",
      "  winnow evaluate exclusion --scenes 2000 --format json --out table.json"
    })
final class ExclusionCommand extends SearchEvaluationCommand {

  /** What {@code --methods} may name. */
  static final class Keys implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return MethodRows.all().stream().map(MethodRow::key).iterator();
    }
  }

  @Mixin private EvaluationOptions options;

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
      defaultValue = "average",
      completionCandidates = Keys.class,
      description = "The row that the others are tested against.")
  private String base = "";

  @Option(
      names = "--min-both",
      paramLabel = "N",
      description = "Minimum images with A and B of a pair. Default: 5, and 10 for all.")
  private @Nullable Integer minBoth;

  @Option(
      names = "--min-relevant",
      paramLabel = "N",
      description = "Minimum images of A without B of a pair. Default: 10, and 20 for all.")
  private @Nullable Integer minRelevant;

  @Option(
      names = "--broad",
      description =
          "Search for A without a category (people, vehicles): the supercategories of"
              + " MSCOCO or of scenes, judged by labels and by the things that captions name.")
  private boolean broad;

  @Option(
      names = "--removals",
      description = "Report the precision and the recall of what hard mode removes.")
  private boolean removals;

  @Option(
      names = "--compound",
      description = "Ask for A and B without C and D, over labels that are often together.")
  private boolean compound;

  @Mixin private TrainHeads training = new TrainHeads();

  @Override
  List<ResultTable> evaluate(Embedding embedding, SearchSetup setup) {
    List<MethodRow> rows = rows();
    return new ExclusionEvaluation(
            options.data(),
            embedding,
            setup,
            new ExclusionSettings(
                options.splits,
                rows,
                base,
                options.as == null ? null : options.as.modalities,
                minBoth,
                minRelevant,
                run.bundleNamed(),
                broad,
                removals,
                compound,
                training.trainer(embedding.progress())))
        .run();
  }

  private List<MethodRow> rows() {
    List<MethodRow> all = MethodRows.all();
    List<String> asked = methods;
    if (asked == null) {
      return broad || removals ? MethodRows.broad() : all;
    }
    for (String key : asked) {
      if (all.stream().noneMatch(row -> row.key().equals(key))) {
        throw Usage.error(
            spec,
            "unknown method %s; known methods are %s"
                .formatted(key, String.join(", ", new Keys())));
      }
    }
    return all.stream().filter(row -> asked.contains(row.key())).toList();
  }
}
