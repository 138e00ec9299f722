package dev.winnow.cli.push.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Modality;
import dev.winnow.record.AssetRecord;
import dev.winnow.testing.TestImages;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LineMapperTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"image_id":139,"split":"train","labels":["a","b"],"captions":["x","y"]}       | 139   | {"captions":["x","y"],"attributes":{"split":"train","labels":["a","b"]}}
          {"id":"p","image_id":7,"caption":"x"}                                         | p     | {"captions":["x"],"attributes":{"image_id":7}}
          {"_id":"10","text":"x","title":"t"}                                           | 10    | {"captions":["x"],"attributes":{"title":"t"}}
          {"key":"k","url":"https://h/i.jpg"}                                           | k     | {"image":{"url":"https://h/i.jpg"}}
          {"image_url":"http://h/i.jpg","caption":" "}                                  | http://h/i.jpg | {"image":{"url":"http://h/i.jpg"}}
          {"id":"a","image":{"url":"http://h"},"captions":["x"],"attributes":{"n":1},"version":3} | a | {"image":{"url":"http://h"},"captions":["x"],"version":3,"attributes":{"n":1}}
          {"id":"a","image":{"base64":"AAAA"}}                                          | a     | {"image":{"base64":"AAAA"}}
          {"id":"a","text":"x","n":1,"attributes":{"n":2,"m":null}}                     | a     | {"captions":["x"],"attributes":{"n":2,"m":null}}
          {"id":"a","vectors":{"image":[1,0.5]},"text":null,"version":"v2"}             | a     | {"vectors":{"image":[1,0.5]},"attributes":{"text":null,"version":"v2"}}
          {"id":"a","captions":["","x",null]}                                           | a     | {"captions":["x"]}
          {"id":"a","caption":1984}                                                     | a     | {"captions":["1984"]}
          """)
  void findsTheDefaultFields(String line, String id, String message) throws Exception {
    // When
    AssetRecord asset = map(FieldMapping.DEFAULT, line);
    // Then
    assertThat(asset.id().value()).isEqualTo(id);
    assertThat(Json.MAPPER.readTree(asset.value())).isEqualTo(Json.MAPPER.readTree(message));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"captions":["x"]}                        | no id: name its field with --id-field
          {"id":1.5,"text":"x"}                     | the id in id is neither text nor a whole number
          {"id":{},"text":"x"}                      | the id in id is neither text nor a whole number
          {"id":" ","text":"x"}                     | the id in id is empty
          {"id":"a\\u0000","text":"x"}              | an asset's id must not contain control characters
          {"id":"a"}                                | nothing to index: no image, no caption, no vector
          {"id":"a","captions":[" "]}               | nothing to index: no image, no caption, no vector
          {"id":"a","captions":{"en":"x"}}          | captions is neither a text nor a list of texts
          {"id":"a","captions":[1,2]}               | captions is neither a text nor a list of texts
          {"id":"a","captions":["x",2]}             | captions is neither a text nor a list of texts
          {"id":"a","captions":[["x"]]}             | captions is neither a text nor a list of texts
          {"id":"a","image":7}                      | image is neither a path, nor an address, nor an image
          {"id":"a","image":{"uri":"http://h"}}     | image is neither a path, nor an address, nor an image
          {"id":"a","image":"../secret.jpg"}        | image ../secret.jpg is outside of
          {"id":"a","image":"/etc/passwd"}          | image /etc/passwd is outside of
          {"id":"a","image":"none.jpg"}             | no image file
          {"id":"a","image":"broken.jpg"}           | unknown format: not a JPEG, PNG, GIF, BMP or WebP image
          {"id":"a","vectors":{"Sound":[1]}}        | vectors: a modality's name must have
          {"id":"a","vectors":{"image":[]}}         | vectors.image is not a list of numbers
          {"id":"a","vectors":{"image":["x"]}}      | vectors.image is not a list of numbers
          {"id":"a","text":"x","attributes":[1]}    | attributes is not an object
          """)
  void explainsInvalidLines(String line, String reason) throws Exception {
    Files.writeString(folder.resolve("broken.jpg"), "<html>not found</html>");
    assertThatThrownBy(() -> map(FieldMapping.DEFAULT, line))
        .isInstanceOf(BadAssetException.class)
        .hasMessageStartingWith(reason);
  }

  @Test
  void sendsImagesRelativeToTheFile() throws Exception {
    // Given
    Files.createDirectory(folder.resolve("img"));
    byte[] image = TestImages.of(Color.RED, 2, 2, "png");
    Files.write(folder.resolve("img/1.png"), image);
    // When
    AssetRecord asset = map(FieldMapping.DEFAULT, "{\"id\":1,\"path\":\"img/1.png\"}");
    // Then
    assertThat(new String(asset.value(), UTF_8))
        .isEqualTo(
            "{\"image\":{\"base64\":\"%s\"}}".formatted(Base64.getEncoder().encodeToString(image)));
    assertThat(asset.headers())
        .containsExactly(AssetRecord.header("content-type", "application/json"));
  }

  @Test
  void usesTheChosenFields() throws Exception {
    // Given
    var mapping =
        new FieldMapping(
            "sku",
            "title",
            null,
            "shop/",
            false,
            true,
            null,
            Map.of(Modality.CAPTION, "emb"),
            Set.of("price"),
            true,
            true);
    // When
    AssetRecord asset =
        map(
            mapping,
            "{\"sku\":\"7\",\"id\":1,\"title\":\"t\",\"text\":\"x\",\"image\":\"gone.jpg\","
                + "\"emb\":[0.5],\"price\":3}");
    // Then
    assertThat(asset.id().value()).isEqualTo("shop/7");
    assertThat(new String(asset.value(), UTF_8))
        .isEqualTo(
            "{\"captions\":[\"t\"],\"vectors\":{\"caption\":[0.5]},\"attributes\":{\"price\":3}}");
  }

  @Test
  void omitsCaptionsOnRequest() throws Exception {
    var mapping =
        new FieldMapping(null, null, null, "", true, false, null, Map.of(), null, true, true);

    AssetRecord asset =
        map(
            mapping,
            "{\"id\":1,\"image\":\"https://a.example/1.png\",\"caption\":\"x\","
                + "\"vectors\":{\"caption\":[1],\"image\":[2]},\"price\":3}");

    assertThat(new String(asset.value(), UTF_8))
        .isEqualTo(
            "{\"image\":{\"url\":\"https://a.example/1.png\"},\"vectors\":{\"image\":[2]},"
                + "\"attributes\":{\"price\":3}}");
    assertThatThrownBy(() -> map(mapping, "{\"id\":1,\"caption\":\"x\"}"))
        .hasMessageContaining("nothing to index");
  }

  @Test
  void omitsImagesOnRequest() throws Exception {
    var mapping =
        new FieldMapping(null, null, null, "", false, true, null, Map.of(), null, true, true);

    AssetRecord asset =
        map(
            mapping,
            "{\"id\":1,\"image\":{\"base64\":\"AAAA\"},\"caption\":\"x\","
                + "\"vectors\":{\"caption\":[1],\"image\":[2],\"view\":[3]},\"price\":3}");

    assertThat(new String(asset.value(), UTF_8))
        .isEqualTo(
            "{\"captions\":[\"x\"],\"vectors\":{\"caption\":[1]},\"attributes\":{\"price\":3}}");
    assertThat(map(mapping, "{\"path\":\"gone.jpg\",\"caption\":\"x\"}").id().value())
        .isEqualTo("gone.jpg");
    assertThatThrownBy(() -> map(mapping, "{\"id\":1,\"vectors\":{\"image\":[2]}}"))
        .hasMessageContaining("nothing to index");
  }

  @Test
  void rejectsLinesWithoutTheChosenId() {
    var mapping =
        new FieldMapping("sku", null, null, "", true, true, null, Map.of(), null, true, true);

    assertThatThrownBy(() -> map(mapping, "{\"id\":1,\"text\":\"x\"}"))
        .hasMessage("no field sku, which --id-field names");
  }

  private AssetRecord map(FieldMapping mapping, String line) throws BadAssetException, IOException {
    return new LineMapper(mapping, folder).map("f:1", JsonLines.object(line.getBytes(UTF_8)));
  }
}
