package dev.winnow.evaluate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.evaluate.EvaluationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

  @TempDir Path folder;

  @Test
  void readsImagesWithLabelsAndCaptions() throws IOException {
    // Given
    Files.writeString(
        folder.resolve("images.jsonl"),
        """
        {"image_id": 7, "split": "test", "labels": ["cat"], "captions": ["a cat"], "more": 1}
        {"image_id": "b"}
        """);
    // When
    EvaluationData data = DataFolder.read(folder);
    // Then
    assertThat(data.items())
        .containsExactly(
            new Item("7", "test", Set.of("cat"), List.of("a cat")),
            new Item("b", "test", Set.of(), List.of()));
    assertThat(data.vectors()).isNull();
  }

  @Test
  void folderAndItsFileAreTheSameData() throws IOException {
    Path file = folder.resolve("images.jsonl");
    Files.writeString(file, "{\"image_id\": 7}\n");

    assertThat(DataFolder.read(file).name())
        .isEqualTo(DataFolder.read(folder).name())
        .isEqualTo(String.valueOf(folder.getFileName()));
  }

  @Test
  void namesTheInvalidLine() throws IOException {
    Files.writeString(
        folder.resolve("images.jsonl"), "{\"image_id\": 1}\n{\"image_id\": 2, \"labels\": 5}\n");

    assertThatThrownBy(() -> DataFolder.read(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("images.jsonl, line 2");
  }

  @Test
  void explainsAMissingFolder() {
    assertThatThrownBy(() -> DataFolder.read(folder.resolve("nowhere")))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("--data");
  }

  @Test
  void extractsLabelsFromCaptions() {
    LexicalLabels labels =
        new LexicalLabels(List.of("traffic_light", "bat_(animal)", "puppy", "glass_(drink)"));

    assertThat(labels.of(List.of("Two traffic lights, near a bat!", "puppies")))
        .containsExactlyInAnyOrder("traffic light", "bat", "puppy");
    assertThat(labels.of(List.of("light traffic"))).isEmpty();
  }

  @Test
  void scenesHaveLabels() {
    EvaluationData scenes = SceneData.of(5, 10, 32);

    assertThat(scenes.items()).hasSize(20);
    assertThat(scenes.items().subList(0, 10)).allMatch(item -> item.split().equals(Item.TEST));
    assertThat(scenes.items()).anyMatch(item -> item.labels().size() > 1);
    assertThat(scenes.images()).isNotNull();
  }
}
