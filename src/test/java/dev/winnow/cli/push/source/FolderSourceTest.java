package dev.winnow.cli.push.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.record.AssetRecord;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderSourceTest {

  @TempDir Path folder;

  @Test
  void readsImagesWithTheirCaptionsAndAttributes() throws IOException {
    // Given
    write("a/photo.JPG", "jpeg");
    write("a/photo.txt", "A dog.\n\n A dog on the beach. \n");
    write("b.png", "png");
    write("b.json", "{\"captions\":[\"Bé\"],\"attributes\":{\"year\":2024}}");
    write("readme.md", "not a picture");
    write(".thumbs/c.png", "hidden");
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.bad).isEmpty();
    assertThat(sink.bytes)
        .isEqualTo((long) image("jpeg").length + image("png").length)
        .isEqualTo(AssetSource.of(folder, FieldMapping.DEFAULT).bytes());
    assertThat(sink.assets)
        .extracting(asset -> asset.id() + " " + headers(asset))
        .containsExactlyInAnyOrder(
            "a/photo.JPG [content-type=image/jpeg, winnow-caption=A dog.,"
                + " winnow-caption=A dog on the beach.]",
            "b.png [content-type=image/png, winnow-caption=Bé,"
                + " winnow-attributes={\"year\":2024}]");
    assertThat(sink.assets).extracting(AssetRecord::value).contains(image("png"));
  }

  /** Rows of vectors belong to images by their order. */
  @Test
  void readsImagesInTheOrderOfTheirNames() throws IOException {
    for (String name : List.of("d/b", "b", "d/c", "e", "a", "d/a", "c")) {
      write(name + ".png", "png");
    }

    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));

    assertThat(sink.assets)
        .extracting(asset -> asset.id().value())
        .containsExactly("a.png", "b.png", "c.png", "d/a.png", "d/b.png", "d/c.png", "e.png");
  }

  @Test
  void followsLinksToTheFolderAndToFiles() throws IOException {
    // Given
    write("real/a.png", "png");
    write("other/b.png", "png");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("real"));
    Files.createSymbolicLink(folder.resolve("real/b.png"), folder.resolve("other/b.png"));
    Files.createSymbolicLink(folder.resolve("real/cycle"), folder.resolve("real"));
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(link, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.assets)
        .extracting(asset -> asset.id().value())
        .containsExactlyInAnyOrder("a.png", "b.png");
    assertThat(sink.bad).isEmpty();
    assertThat(sink.skipped).extracting(Path::getFileName).containsExactly(Path.of("cycle"));
  }

  @Test
  void readsAnImageAgainWhenItsCaptionsComeLater() throws IOException {
    // Given
    write("a.png", "png");
    AssetSource source = AssetSource.of(folder, FieldMapping.DEFAULT, true);
    assertThat(RecordingSink.of(source).assets).hasSize(1);
    // When
    write("a.txt", "A boat.");
    // Then
    assertThat(RecordingSink.of(source).assets)
        .extracting(FolderSourceTest::headers)
        .containsExactly(List.of("content-type=image/png", "winnow-caption=A boat."));
    assertThat(RecordingSink.of(source).assets).isEmpty();
  }

  @Test
  void readsFilesBesideImagesInUpperCase() throws IOException {
    write("PHOTO.JPG", "jpeg");
    write("PHOTO.TXT", "A boat.");
    write("PHOTO.JSON", "{\"attributes\":{\"year\":2024}}");

    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));

    assertThat(sink.assets)
        .extracting(FolderSourceTest::headers)
        .containsExactly(
            List.of(
                "content-type=image/jpeg",
                "winnow-caption=A boat.",
                "winnow-attributes={\"year\":2024}"));
    assertThat(sink.skipped).isEmpty();
  }

  @Test
  void readsAReplacedImageWithTheSameTime() throws IOException {
    // Given
    write("a.png", "png");
    FileTime time = Files.getLastModifiedTime(folder.resolve("a.png"));
    AssetSource source = AssetSource.of(folder, FieldMapping.DEFAULT, true);
    RecordingSink.of(source);
    // When
    Files.write(folder.resolve("a.png"), TestImages.of(Color.BLUE, 20, 30, "png"));
    Files.setLastModifiedTime(folder.resolve("a.png"), time);
    // Then
    assertThat(RecordingSink.of(source).assets).hasSize(1);
  }

  @Test
  void readsAgainWhatCouldNotBeRead() throws IOException {
    // Given
    Path memory = Path.of("/proc/self/mem"); // its start cannot be read, not even by root
    assumeTrue(Files.isRegularFile(memory), "no /proc");
    write("a.png", "png");
    Path notes = Files.createSymbolicLink(folder.resolve("a.txt"), memory);
    AssetSource source = AssetSource.of(folder, FieldMapping.DEFAULT, true);
    try (InputStream open = Files.newInputStream(memory)) { // while open, its time is kept
      assertThat(open).isNotNull();
      FileTime time = Files.getLastModifiedTime(notes);
      assertThat(RecordingSink.of(source).bad).hasSize(1);
      // When
      RecordingSink again = RecordingSink.of(source);
      assertThat(Files.getLastModifiedTime(notes)).isEqualTo(time);
      Files.delete(notes);
      write("a.txt", "");
      Files.setLastModifiedTime(notes, time);
      assertThat(Files.getLastModifiedTime(notes)).as("no change to see").isEqualTo(time);
      RecordingSink later = RecordingSink.of(source);
      // Then
      assertThat(again.bad).isEmpty();
      assertThat(again.assets).isEmpty();
      assertThat(later.assets).hasSize(1);
      assertThat(RecordingSink.of(source).assets).isEmpty();
    }
  }

  @Test
  void countsTextsWithoutAnImageInTheFirstScanOnly() throws IOException {
    // Given
    write("old.txt", "beside no image");
    AssetSource source = AssetSource.of(folder, FieldMapping.DEFAULT, true);
    assertThat(RecordingSink.of(source).skipped).containsExactly(folder.resolve("old.txt"));
    // When
    write("new.txt", "A boat.");
    write("old.txt", "edited");
    RecordingSink texts = RecordingSink.of(source);
    write("new.png", "png");
    RecordingSink image = RecordingSink.of(source);
    // Then
    assertThat(texts.skipped).isEmpty();
    assertThat(image.skipped).isEmpty();
    assertThat(image.assets)
        .extracting(FolderSourceTest::headers)
        .containsExactly(List.of("content-type=image/png", "winnow-caption=A boat."));
  }

  @Test
  void skipsAByteOrderMark() throws IOException {
    // Given
    write("a.png", "png");
    write("a.txt", "\ufeffA boat.\nA lake.");
    write("b.png", "png");
    write("b.txt", "\ufeff");
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.assets)
        .extracting(FolderSourceTest::headers)
        .containsExactlyInAnyOrder(
            List.of("content-type=image/png", "winnow-caption=A boat.", "winnow-caption=A lake."),
            List.of("content-type=image/png"));
  }

  @Test
  void reportsAnUnreadableFileOnce() throws IOException {
    // Given
    Files.createSymbolicLink(folder.resolve("a.png"), folder.resolve("missing.png"));
    AssetSource source = AssetSource.of(folder, FieldMapping.DEFAULT, true);
    // When / Then
    assertThat(RecordingSink.of(source).bad).hasSize(1);
    assertThat(RecordingSink.of(source).bad).isEmpty();
  }

  @Test
  void reportsBrokenNotes() throws IOException {
    // Given
    write("a.png", "png");
    write("a.json", "[]");
    write("b.png", "png");
    write("b.json", "{\"captions\":\"a single one\"}");
    write("c.png", "png");
    write("c.json", "{\"captions\":[\"a dog\"\n");
    write("d.png", "png");
    write("d.json", "{\"captions\":[1,2]}");
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.assets).extracting(asset -> asset.id().value()).containsExactly("b.png");
    assertThat(sink.bad)
        .containsExactlyInAnyOrder(
            folder.resolve("a.png") + ": a.json: not a JSON object",
            folder.resolve("c.png") + ": c.json: the JSON ends too early (line 2, column 1)",
            folder.resolve("d.png") + ": d.json: captions is neither a text nor a list of texts");
  }

  @Test
  void reportsWhyTheTextBesideAnImageCannotBeRead() throws IOException {
    // Given
    write("a.png", "png");
    Files.write(folder.resolve("a.txt"), new byte[] {'B', (byte) 0xe9}); // in ISO 8859-1
    write("b.png", "png");
    Path memory = Path.of("/proc/self/mem"); // its start cannot be read, not even by root
    assumeTrue(Files.isRegularFile(memory), "no /proc");
    Path notes = Files.createSymbolicLink(folder.resolve("b.txt"), memory);
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.bad)
        .hasSize(2)
        .contains(folder.resolve("a.png") + ": a.txt is not UTF-8 text")
        .anySatisfy(
            bad -> assertThat(bad).startsWith(folder.resolve("b.png") + ": cannot read " + notes));
  }

  @Test
  void reportsInvalidImagesBeforeSendingThem() throws IOException {
    // Given
    write("a.png", "png");
    write("page.jpg", "<html>not found</html>");
    write("phone.jpg", "....ftypheic");
    write("empty.gif", "");
    Files.write(folder.resolve("half.png"), Arrays.copyOf(image("png"), 20));
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.assets).extracting(asset -> asset.id().value()).containsExactly("a.png");
    assertThat(sink.bad)
        .containsExactlyInAnyOrder(
            folder.resolve("page.jpg")
                + ": unknown format: not a JPEG, PNG, GIF, BMP or WebP image",
            folder.resolve("phone.jpg")
                + ": HEIC images are not supported: convert the image to JPEG",
            folder.resolve("empty.gif") + ": empty: 0 bytes",
            folder.resolve("half.png") + ": truncated PNG: it ends too early");
  }

  @Test
  void rejectsUnsupportedPhotoFormatsByExtension() throws IOException {
    // Given
    write("a.HEIC", "heic");
    write("b.avif", "avif");
    write("notes.pdf", "pdf");
    write("c.txt", "beside no image");
    write("d.JSON", "{}");
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.bad)
        .containsExactlyInAnyOrder(
            folder.resolve("a.HEIC") + ": HEIC images are not supported: convert the image to JPEG",
            folder.resolve("b.avif")
                + ": AVIF images are not supported: convert the image to JPEG");
    assertThat(sink.skipped)
        .containsExactlyInAnyOrder(
            folder.resolve("notes.pdf"), folder.resolve("c.txt"), folder.resolve("d.JSON"));
  }

  @Test
  void readsASingleImageAndFilesOfAPattern() throws IOException {
    // Given
    write("a.png", "png");
    write("b.png", "png");
    write("b.txt", "A boat.");
    write("c.jpg", "jpeg");
    // When
    List<Path> files = PathPatterns.files(folder.resolve("*.png"));
    RecordingSink sink = RecordingSink.of(AssetSource.of(files.get(1), FieldMapping.DEFAULT));
    // Then
    assertThat(files).containsExactly(folder.resolve("a.png"), folder.resolve("b.png"));
    assertThat(sink.assets)
        .extracting(asset -> asset.id() + " " + headers(asset))
        .containsExactly("b.png [content-type=image/png, winnow-caption=A boat.]");
  }

  @Test
  void publishesCaptionsAndAttributesWithoutImages() throws IOException {
    // Given
    var mapping =
        new FieldMapping(null, null, null, "", false, true, null, Map.of(), null, true, true);
    write("a.png", "png");
    write("a.txt", "A dog.\nA dog on the beach.");
    write("a.json", "{\"attributes\":{\"year\":2024}}");
    write("b.png", "png");
    // When
    RecordingSink all = RecordingSink.of(AssetSource.of(folder, mapping));
    RecordingSink one = RecordingSink.of(AssetSource.of(folder.resolve("b.png"), mapping));
    // Then
    assertThat(all.assets)
        .extracting(
            asset -> asset.id() + " " + headers(asset) + " " + new String(asset.value(), UTF_8))
        .containsExactly(
            "a.png [content-type=application/json]"
                + " {\"captions\":[\"A dog.\",\"A dog on the beach.\"],"
                + "\"attributes\":{\"year\":2024}}");
    assertThat(all.withoutCaption).containsExactly(folder.resolve("b.png"));
    assertThat(one.assets).isEmpty();
    assertThat(one.withoutCaption).hasSize(1);
    assertThat(all.bad).isEmpty();
  }

  @Test
  void rejectsAttributesThatAreNoObject() throws IOException {
    write("a.png", "png");
    write("a.json", "{\"captions\":[\"A dog.\"],\"attributes\":[1]}");

    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));

    assertThat(sink.assets).isEmpty();
    assertThat(sink.bad).singleElement().asString().contains("a.json: attributes is not an object");
  }

  @Test
  void remembersNothingOfAFolderThatIsNotWatched() throws IOException {
    write("a.png", "png");
    AssetSource source = AssetSource.of(folder, FieldMapping.DEFAULT);

    assertThat(RecordingSink.of(source).assets).hasSize(1);
    assertThat(RecordingSink.of(source).assets).hasSize(1);
  }

  @Test
  void countsTextsWithoutAnImageWhateverTheOrder() throws IOException {
    // Given
    write("a.json", "{}"); // before its image
    write("a.png", "png");
    write("b.jpg", "jpeg"); // before and behind its text
    write("b.json", "{}");
    write("b.png", "png");
    write("c.json", "{}");
    write("d.TXT", "An old caption.");
    write("d.png", "png");
    write("d.txt", "A caption.");
    write("e/a.txt", "beside no image");
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(folder, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.skipped)
        .containsExactlyInAnyOrder(
            folder.resolve("c.json"), folder.resolve("d.TXT"), folder.resolve("e/a.txt"));
  }

  @Test
  void rereadingAFolderReturnsOnlyNewFiles() throws IOException {
    // Given
    write("a.png", "png");
    AssetSource source = AssetSource.of(folder, FieldMapping.DEFAULT, true);
    RecordingSink.of(source);
    // When
    write("b.png", "png");
    RecordingSink second = RecordingSink.of(source);
    RecordingSink third = RecordingSink.of(source);
    // Then
    assertThat(second.assets).extracting(asset -> asset.id().value()).containsExactly("b.png");
    assertThat(third.assets).isEmpty();
  }

  private static List<String> headers(AssetRecord asset) {
    return asset.headers().stream()
        .map(header -> header.key() + "=" + new String(header.value(), UTF_8))
        .toList();
  }

  /** Writes a text, or an image where it is the name of a format. */
  private void write(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    boolean format = content.equals("png") || content.equals("jpeg");
    Files.write(file, format ? image(content) : content.getBytes(UTF_8));
  }

  private static byte[] image(String format) throws IOException {
    return TestImages.of(Color.RED, 2, 2, format);
  }
}
