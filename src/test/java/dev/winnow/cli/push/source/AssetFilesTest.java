package dev.winnow.cli.push.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.push.source.AssetFiles.Content;
import dev.winnow.image.EncodedImages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssetFilesTest {

  @Test
  void readsTheAttributesBesideAnImage(@TempDir Path folder) throws IOException {
    // Given
    Files.write(folder.resolve("a.png"), EncodedImages.encode(EncodedImages.quarters(8, 8), "png"));
    Files.writeString(folder.resolve("a.txt"), "a dog");
    Files.writeString(folder.resolve("a.json"), "{\"attributes\":{\"split\":\"train\"}}");
    List<Content> read = new ArrayList<>();
    List<String> bad = new ArrayList<>();
    // When
    AssetFiles.read(folder, read::add, (where, reason) -> bad.add(reason));
    // Then
    assertThat(bad).isEmpty();
    assertThat(read)
        .singleElement()
        .satisfies(
            content -> {
              assertThat(content.captions()).containsExactly("a dog");
              assertThat(content.attributes()).isEqualTo(Map.of("split", "train"));
            });
  }

  @Test
  void reportsAndSkipsALineWhoseImageIsNotBase64(@TempDir Path folder) throws IOException {
    // Given
    Path file =
        Files.writeString(
            folder.resolve("a.jsonl"),
            """
            {"id":"a","caption":"a dog","image":{"base64":"(c)"}}
            {"id":"b","caption":"a cat","image":{"base64":"AQID"}}
            """);
    List<Content> read = new ArrayList<>();
    List<String> bad = new ArrayList<>();
    // When
    AssetFiles.read(file, read::add, (where, reason) -> bad.add(where + ": " + reason));
    // Then
    assertThat(bad).containsExactly("a.jsonl:1: image.base64 is not base 64");
    assertThat(read).singleElement().extracting(Content::image).isEqualTo(new byte[] {1, 2, 3});
  }
}
