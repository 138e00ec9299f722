package dev.winnow.cli.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.evaluate.run.RunOptions;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.qdrant.QdrantCollectionsFixture;
import dev.winnow.testing.qdrant.FakeQdrant;
import dev.winnow.wiring.BundleSchema;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RecallCommandTest {

  @TempDir Path folder;

  private final FakeQdrant server = new FakeQdrant();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void stop() {
    server.close();
    System.clearProperty("winnow.qdrant.url");
  }

  private int recall(String... arguments) {
    CommandLine command = new CommandLine(new EvaluateCommand());
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    command.setExecutionExceptionHandler(
        (failure, line, parsed) -> {
          err.append(failure.getMessage());
          return 1;
        });
    String[] all = new String[arguments.length + 1];
    all[0] = "recall";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return command.execute(all);
  }

  @Test
  void reportsRecallOfTheDefaultByKindOfQuery() throws IOException {
    // Given: a server that searches exactly.
    IndexSchema schema;
    try (BulkEncoder encoder = RunOptions.open(null)) {
      schema = BundleSchema.of(encoder.manifest());
    }
    QdrantCollectionsFixture.fillWithVectors(server.url(), schema, 30);
    Path texts = folder.resolve("queries.txt");
    Files.writeString(texts, "a dog\n\nsnow\n");
    // When
    int code =
        recall("--qdrant-url=" + server.url(), "--queries=" + texts, "--sample=10", "--quiet");
    // Then
    assertThat(err.toString()).isEmpty();
    assertThat(code).isZero();
    assertThat(out.toString())
        .contains("on 30 assets in '" + schema.collection() + "'")
        .containsPattern("asset to image +\\| +1\\.000 \\(")
        .containsPattern("text to caption +\\| +1\\.000 \\(")
        .doesNotContain("asset to views") // searched exactly
        .contains("The default reaches 0.98 for every kind of query.");
  }

  @Test
  void reportsMissingOptionsAndFiles() {
    String none = "--bundle=" + folder.resolve("none");

    assertThat(recall(none)).isEqualTo(1);
    assertThat(recall(none, "--qdrant-url=http://localhost:1", "--queries=none.txt")).isEqualTo(1);
    assertThat(err.toString())
        .contains("set --qdrant-url or WINNOW_QDRANT_URL")
        .contains("cannot read none.txt")
        .doesNotContain("no bundle");
  }
}
