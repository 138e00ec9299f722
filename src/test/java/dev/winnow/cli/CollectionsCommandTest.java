package dev.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.index.RandomPoints;
import dev.winnow.index.qdrant.QdrantCollectionsFixture;
import dev.winnow.testing.Program;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.StrictModeConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CollectionsCommandTest {

  private final Program program = new Program();

  private final FakeQdrant server = new FakeQdrant();

  @AfterEach
  void stop() {
    server.close();
    System.clearProperty("winnow.qdrant.url");
  }

  private int run(String... arguments) {
    return program.run(arguments);
  }

  @Test
  void switchesTheAliasToTheNewModel() {
    // Given
    String url = server.url().toString();
    QdrantCollectionsFixture.fill(server.url(), RandomPoints.schema("model-1"), 3);
    QdrantCollectionsFixture.fill(server.url(), RandomPoints.schema("model-2"), 2);
    // When
    int first = run("collections", "--qdrant-url", url, "switch", "photos", "model-1");
    int second = run("collections", "--qdrant-url", url, "switch", "photos", "model-2");
    int list = run("collections", "--qdrant-url", url);
    // Then
    assertThat(new int[] {first, second, list}).containsOnly(0);
    assertThat(program.out())
        .contains("photos now points to model-2")
        .containsPattern("model-1 +\\| +3 \\| +\\|")
        .containsPattern("model-2 +\\| +2 \\| photos");
  }

  @Test
  void keepsTheAliasIfTheNewCollectionDoesNotExist() {
    // Given
    String url = server.url().toString();
    QdrantCollectionsFixture.fill(server.url(), RandomPoints.schema("model-1"), 3);
    run("collections", "--qdrant-url", url, "switch", "photos", "model-1");
    // When
    int typo = run("collections", "--qdrant-url", url, "switch", "photos", "model-x");
    run("collections", "--qdrant-url", url);
    // Then
    assertThat(typo).isEqualTo(1);
    assertThat(program.err()).contains("no collection 'model-x'").doesNotContain("asked for");
    assertThat(program.out()).containsPattern("model-1 +\\| +3 \\| photos");
  }

  @Test
  void listsForeignCollectionsThatRejectFilters() {
    // Given
    server.limit(StrictModeConfig.newBuilder().setUnindexedFilteringRetrieve(false).build());
    QdrantCollectionsFixture.fill(server.url(), RandomPoints.schema("model-1"), 3);
    server.addForeignCollection(CreateCollection.newBuilder().setCollectionName("foreign").build());
    // When
    int list = run("collections", "--qdrant-url", server.url().toString());
    // Then
    assertThat(list).isZero();
    assertThat(program.out())
        .containsPattern("model-1 +\\| +3 \\|")
        .containsPattern("foreign +\\| +0 \\|");
  }

  @Test
  void reportsFailuresInOneLine() {
    assertThat(run("collections")).isEqualTo(1);
    assertThat(program.err()).contains("set --qdrant-url or WINNOW_QDRANT_URL");
    assertThat(run("collections", "--qdrant-url", "localhost:6334")).isEqualTo(1);
    assertThat(program.err()).contains("http://host:6334");
    assertThat(run("collections", "--qdrant-url", server.url().toString(), "switch", "x", "nope"))
        .isEqualTo(1);
    assertThat(program.err().lines()).hasSize(3);
  }
}
