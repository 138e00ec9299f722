package dev.winnow.cli.evaluate;

import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.Criteria;
import dev.winnow.bundle.TextRole;
import dev.winnow.bundle.Views;
import dev.winnow.cli.console.CommandFailure;
import dev.winnow.cli.console.QdrantOptions;
import dev.winnow.cli.console.Table;
import dev.winnow.cli.console.Usage;
import dev.winnow.cli.evaluate.run.ProgressOption;
import dev.winnow.cli.evaluate.run.RunOptions;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.qdrant.QdrantRecall;
import dev.winnow.index.qdrant.QdrantRecall.Measured;
import dev.winnow.log.FailureMessages;
import dev.winnow.wiring.BundleSchema;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code winnow evaluate recall}. */
@Command(
    name = "recall",
    description = {
      "Measures the recall of searches on Qdrant: how many of the true nearest assets they find.",
      "",
      "Qdrant walks a graph (HNSW) and may miss a near asset. This command compares such searches"
          + " with exact ones on the collection of the bundle, for several values of"
          + " winnow.qdrant.hnsw-ef, and prints the smallest sufficient value. Queries are stored"
          + " vectors (\"like an asset\") and, with --queries, texts. Sparse vectors, criteria and"
          + " views are not listed: Qdrant searches them exactly."
    },
    footer = {
      "  winnow evaluate recall --qdrant-url http://localhost:6334",
      "  winnow evaluate recall --qdrant-url http://localhost:6334 --queries queries.txt --goal 0.99"
    })
final class RecallCommand implements Callable<Integer> {

  private static final int K = 10;
  private static final int MAX_SAMPLE = 100_000;
  private static final int[] STEPS = {16, 32, 64, 128, 256, 512};

  @Spec private CommandSpec spec;

  @Mixin private QdrantOptions server;

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description = "The bundle that filled the collection (default: property winnow.bundle).")
  private @Nullable String bundle;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description = "A file with texts to search for, one per line.")
  private @Nullable Path queries;

  @Option(
      names = "--sample",
      paramLabel = "N",
      defaultValue = "200",
      description = "Number of queries of each kind.")
  private int sample;

  @Option(
      names = "--goal",
      paramLabel = "RECALL",
      defaultValue = "0.98",
      description = "The recall@10 that every kind of query should reach.")
  private double goal;

  @Mixin private ProgressOption progress = new ProgressOption();

  /** Queries of one kind, on one vector. */
  private record Kind(String name, String vector, List<float[]> queries) {}

  /**
   * The measurements with each setting.
   *
   * @param byDefault the measurement without winnow.qdrant.hnsw-ef
   * @param bySteps the measurements in the order of {@link #STEPS}
   */
  private record Row(Kind kind, Measured byDefault, List<Measured> bySteps) {}

  @Override
  public Integer call() {
    Usage.require(
        spec,
        sample >= 1 && sample <= MAX_SAMPLE,
        "--sample must be 1 to %,d: %d".formatted(MAX_SAMPLE, sample));
    Usage.require(spec, goal > 0 && goal <= 1, "--goal must be above 0 and at most 1: " + goal);
    if (queries != null && !Files.isReadable(queries)) {
      throw new CommandFailure("cannot read " + queries);
    }
    URI url = server.url();
    PrintWriter out = spec.commandLine().getOut();
    try (BulkEncoder encoder = RunOptions.open(bundle);
        QdrantRecall recall =
            new QdrantRecall(url, BundleSchema.of(encoder.manifest()), server.config())) {
      List<Kind> kinds = kinds(recall, encoder);
      if (kinds.isEmpty()) {
        throw new CommandFailure(
            "the collection '%s' has no dense vectors to search".formatted(recall.collection()));
      }
      List<Row> rows = measure(recall, kinds);
      out.printf(
          "recall@%d (median time of a search) on %,d assets in '%s', by winnow.qdrant.hnsw-ef%n",
          K, recall.assets(), recall.collection());
      out.println(table(rows));
      out.println(verdict(rows));
      out.flush();
      return 0;
    } catch (IndexUnavailableException
        | IllegalStateException
        | IllegalArgumentException
        | BundleException e) {
      throw new CommandFailure(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new CommandFailure(FailureMessages.cannotRead(Objects.requireNonNull(queries), e));
    }
  }

  private List<Kind> kinds(QdrantRecall recall, BulkEncoder encoder) throws IOException {
    List<Kind> kinds = new ArrayList<>();
    List<float[]> texts =
        queries == null
            ? List.of()
            : encoder
                .texts(
                    TextRole.QUERY,
                    Files.readAllLines(queries).stream()
                        .filter(line -> !line.isBlank())
                        .limit(sample)
                        .toList(),
                    done -> {})
                .stream()
                .map(Encoding::dense)
                .toList();
    for (Modality modality : encoder.manifest().modalities()) {
      if (modality.equals(Criteria.MODALITY) || modality.equals(Views.MODALITY)) {
        continue; // searched exactly
      }
      List<float[]> stored = recall.sample(modality.key(), sample);
      if (!stored.isEmpty()) {
        kinds.add(new Kind("asset to " + modality.key(), modality.key(), stored));
        if (!texts.isEmpty() && encoder.manifest().searchable().contains(modality)) {
          kinds.add(new Kind("text to " + modality.key(), modality.key(), texts));
        }
      }
    }
    return kinds;
  }

  private List<Row> measure(QdrantRecall recall, List<Kind> kinds) {
    List<Row> rows = new ArrayList<>();
    int step = 0;
    try (Phase search = progress.times().begin("search", kinds.size() * (STEPS.length + 1L))) {
      for (Kind kind : kinds) {
        Measured byDefault = recall.measure(kind.vector, kind.queries, OptionalInt.empty(), K);
        search.update(++step);
        List<Measured> bySteps = new ArrayList<>();
        for (int hnswEf : STEPS) {
          bySteps.add(recall.measure(kind.vector, kind.queries, OptionalInt.of(hnswEf), K));
          search.update(++step);
        }
        rows.add(new Row(kind, byDefault, bySteps));
      }
    }
    return rows;
  }

  private static String table(List<Row> rows) {
    List<ColumnData<Row>> columns = new ArrayList<>();
    columns.add(Table.text("queries").with(row -> row.kind.name));
    columns.add(new Column().header("default").with(row -> cell(row.byDefault)));
    for (int i = 0; i < STEPS.length; i++) {
      int step = i;
      columns.add(
          new Column().header(Integer.toString(STEPS[i])).with(row -> cell(row.bySteps.get(step))));
    }
    return Table.of(rows, columns);
  }

  private static String cell(Measured measured) {
    return String.format(Locale.ROOT, "%.3f (%.1f ms)", measured.recall(), measured.medianMillis());
  }

  private String verdict(List<Row> rows) {
    if (rows.stream().allMatch(row -> row.byDefault.recall() >= goal)) {
      return "The default reaches %s for every kind of query.".formatted(goal);
    }
    return IntStream.range(0, STEPS.length)
        .filter(i -> rows.stream().allMatch(row -> row.bySteps.get(i).recall() >= goal))
        .mapToObj(
            i ->
                "winnow.qdrant.hnsw-ef=%d reaches %s for every kind of query."
                    .formatted(STEPS[i], goal))
        .findFirst()
        .orElse(
            "No value up to %d reaches %s for every kind of query: build the graph with a larger"
                    .formatted(STEPS[STEPS.length - 1], goal)
                + " winnow.qdrant.collection.hnsw-m and hnsw-ef-construct, or set winnow.qdrant.exact.");
  }
}
