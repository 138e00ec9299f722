package dev.winnow.cli.push.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Modality;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineSourceTest {

  @TempDir Path folder;

  @Test
  void readsJsonLinesAndSkipsBadOnes() throws IOException {
    // Given
    Path file =
        write(
            "a.jsonl",
            """
            {"id":1,"text":"one"}
            not json

            {"id":2,"text":"two"} trailing
            [1]
            {"id":3,"id":4,"text":"x"}
            {"id":5,"text":"five"}
            {"id":6,"text":["a"
            """);
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(file, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.assets).extracting(asset -> asset.id().value()).containsExactly("1", "5");
    assertThat(sink.bad)
        .containsExactly(
            "a.jsonl:2: not JSON (column 1)",
            "a.jsonl:4: not JSON (column 23)",
            "a.jsonl:5: not a JSON object",
            "a.jsonl:6: duplicate field 'id' (column 13)",
            "a.jsonl:8: the JSON ends too early (column 20)");
    assertThat(sink.bytes).isEqualTo(Files.size(file));
  }

  @Test
  void reportsChosenFieldsThatNoLineHas() throws IOException {
    // Given
    Path file = write("a.csv", "id,title\n1,a dog\n2,a cat\n");
    FieldMapping usual = FieldMapping.DEFAULT;
    FieldMapping mapping =
        new FieldMapping(
            "id",
            "titel",
            null,
            "",
            true,
            true,
            null,
            Map.of(Modality.IMAGE, "title"),
            null,
            usual.metadata(),
            usual.places());
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(file, mapping));
    // Then
    assertThat(sink.bad).contains("a.csv: no line has the field 'titel' of --caption-field");
    assertThat(sink.bad).noneMatch(line -> line.contains("--vector-field"));
  }

  @Test
  void readsCommaSeparatedValues() throws IOException {
    // Given
    Path file =
        write(
            "a.csv",
            "id,caption,price,sku,new\r\n"
                + "1,\"a \"\"red\"\"\ncar\",3.50,007,true\r\n"
                + "\r\n"
                + "2,,,,\r\n"
                + "3,x,1,2,3,4\r\n"
                + "4,short\r\n");
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(file, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.assets)
        .extracting(asset -> asset.id() + " " + new String(asset.value(), UTF_8))
        .containsExactly(
            "1 {\"captions\":[\"a \\\"red\\\"\\ncar\"],"
                + "\"attributes\":{\"price\":3.50,\"sku\":\"007\",\"new\":true}}",
            "4 {\"captions\":[\"short\"]}");
    assertThat(sink.bad)
        .containsExactly(
            "a.csv:5: nothing to index: no image, no caption, no vector",
            "a.csv:6: 6 cells, but the header has 5");
    assertThat(sink.bytes).isEqualTo(Files.size(file));
  }

  @Test
  void namesTheEmptyCellOfAnId() throws IOException {
    Path usual = write("a.csv", "caption,id\na dog,\na cat,2\n");
    Path chosen = write("b.csv", "sku,caption\n,a dog\n");
    FieldMapping bySku =
        new FieldMapping("sku", null, null, "", true, true, null, Map.of(), null, true, true);

    assertThat(RecordingSink.of(AssetSource.of(usual, FieldMapping.DEFAULT)).bad)
        .containsExactly("a.csv:2: no id: the cell of id is empty");
    assertThat(RecordingSink.of(AssetSource.of(chosen, bySku)).bad)
        .containsExactly("b.csv:2: no id: the cell of sku is empty");
  }

  @Test
  void takesThePathOfAnImageForAnEmptyId() throws IOException {
    Path file = write("a.csv", "id,url\n,https://a.example/1.png\n");

    assertThat(RecordingSink.of(AssetSource.of(file, FieldMapping.DEFAULT)).assets)
        .extracting(asset -> asset.id().value())
        .containsExactly("https://a.example/1.png");
  }

  @Test
  void namesAnotherSeparatorThanCommas() throws IOException {
    Path semicolons = write("a.csv", "id;caption\n1;a dog, asleep\n2;a cat\n");
    Path tabs = write("b.csv", "id\tcaption\n1\ta dog\n");

    assertThat(RecordingSink.of(AssetSource.of(semicolons, FieldMapping.DEFAULT)).bad)
        .containsExactly(
            "a.csv:2: the header separates its cells by semicolons: use commas",
            "a.csv:3: the header separates its cells by semicolons: use commas");
    assertThat(RecordingSink.of(AssetSource.of(tabs, FieldMapping.DEFAULT)).bad)
        .containsExactly("b.csv:2: the header separates its cells by tabs: use commas");
  }

  @Test
  void idsCaptionsAndImagesOfCsvFilesAreTexts() throws IOException {
    // Given
    Files.write(folder.resolve("1.50"), TestImages.of(Color.RED, 2, 2, "png"));
    Path file =
        write(
            "a.csv",
            """
            id,caption,image,new,version
            12.50,true,,true,7
            true,-0,,-1,
            0.00000001,1984,1.50,0.5,
            """);
    // When
    RecordingSink sink = RecordingSink.of(AssetSource.of(file, FieldMapping.DEFAULT));
    // Then
    assertThat(sink.bad).isEmpty();
    assertThat(sink.assets)
        .extracting(asset -> asset.id().value())
        .containsExactly("12.50", "true", "0.00000001");
    assertThat(sink.assets)
        .extracting(asset -> new String(asset.value(), UTF_8))
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .isEqualTo(
                        "{\"captions\":[\"true\"],\"version\":7,\"attributes\":{\"new\":true}}"),
            second ->
                assertThat(second).isEqualTo("{\"captions\":[\"-0\"],\"attributes\":{\"new\":-1}}"),
            third ->
                assertThat(third)
                    .startsWith("{\"image\":{\"base64\":")
                    .endsWith("\"captions\":[\"1984\"],\"attributes\":{\"new\":0.5}}"));
  }

  @Test
  void rejectsMissingFilesAndUnknownFormats() {
    assertThatThrownBy(() -> AssetSource.of(folder.resolve("gone.csv"), FieldMapping.DEFAULT))
        .hasMessageStartingWith("no such file or folder");
    assertThatThrownBy(() -> AssetSource.of(write("a.xml", ""), FieldMapping.DEFAULT))
        .hasMessageStartingWith("not a folder, image, .jsonl or .csv file");
  }

  @Property(tries = 2000)
  void failsForAnyLineOnlyWithABadAsset(@ForAll byte[] line) {
    for (LineFormat format :
        new LineFormat[] {new JsonLines(), new CsvLines(FieldMapping.DEFAULT)}) {
      try {
        format.parse("id,text".getBytes(UTF_8));
      } catch (BadAssetException e) {
        // a header is no JSON
      }
      try {
        var object = format.parse(line);
        if (object != null) {
          new LineMapper(FieldMapping.DEFAULT, Path.of("none")).map("f:1", object);
        }
      } catch (BadAssetException e) {
        assertThat(e.reason()).isNotBlank();
      }
    }
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }
}
