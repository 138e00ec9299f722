package dev.winnow.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.AssetChange;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PartRecordsTest {

  private static final Source IMAGES = new Source(Part.IMAGE, "images");
  private static final Source CAPTIONS = new Source(Part.CAPTION, "captions");

  private final RecordReader reader =
      new RecordReader(Map.of(Modality.IMAGE, 2, Modality.CAPTION, 2), true);

  private AssetChange read(Source source, byte @Nullable [] value, String... headers) {
    RecordHeaders all = new RecordHeaders();
    for (int i = 0; i < headers.length; i += 2) {
      all.add(headers[i], headers[i + 1].getBytes(StandardCharsets.UTF_8));
    }
    return reader.read(
        new ConsumerRecord<>(
            source.topic(),
            0,
            7,
            0,
            TimestampType.CREATE_TIME,
            0,
            0,
            "a",
            value,
            all,
            Optional.empty()),
        source);
  }

  private AssetChange.Upsert upsert(Source source, String value, String... headers) {
    return (AssetChange.Upsert) read(source, value.getBytes(StandardCharsets.UTF_8), headers);
  }

  @Test
  void readsTextAsACaption() {
    AssetChange.Upsert change =
        upsert(CAPTIONS, "a red kite\n", "winnow-version", "4", "winnow-attributes", "{\"n\":1}");

    assertThat(change.asset().captions()).containsExactly("a red kite");
    assertThat(change.asset().attributes()).isEqualTo(Map.of("n", 1));
    assertThat(change.version()).isEqualTo(new Version(4L, 7));
    assertThat(change.source()).isEqualTo(CAPTIONS);
  }

  @Test
  void readsObjectsAsJsonInEveryTopic() {
    assertThat(upsert(CAPTIONS, " {\"captions\":[\"one\",\"two\"]}").asset().captions())
        .containsExactly("one", "two");
    assertThat(upsert(IMAGES, "{\"image\":{\"url\":\"http://a/b\"}}").asset().image())
        .isInstanceOf(ImageSource.Url.class);
  }

  @Test
  void readsOtherBytesAsAnImage() {
    AssetChange.Upsert change =
        (AssetChange.Upsert) read(IMAGES, new byte[] {(byte) 0xff, (byte) 0xd8});

    assertThat(change.asset().image()).isInstanceOf(ImageSource.Bytes.class);
    assertThat(change.source()).isEqualTo(IMAGES);
  }

  @Test
  void tombstoneDeletesThePart() {
    assertThat(read(CAPTIONS, null))
        .isInstanceOfSatisfying(
            AssetChange.Delete.class, delete -> assertThat(delete.source()).isEqualTo(CAPTIONS));
  }

  @Test
  void rejectsFieldsThatTheTopicDoesNotOwn() {
    assertPoison(IMAGES, "{\"captions\":[\"a\"]}", "topic images owns images");
    assertPoison(IMAGES, "{\"vectors\":{\"caption\":[1,0]}}", "topic images owns images");
    assertPoison(CAPTIONS, "{\"image\":{\"url\":\"http://a/b\"}}", "topic captions owns captions");
    assertPoison(CAPTIONS, "{\"vectors\":{\"image\":[1,0]}}", "topic captions owns captions");
    assertPoison(CAPTIONS, "", "a caption is a text");
    assertPoison(Source.ASSETS, "a red kite", "not an asset");
    assertThatThrownBy(() -> read(CAPTIONS, new byte[] {'a', (byte) 0xff}))
        .hasMessageContaining("not UTF-8");
  }

  private void assertPoison(Source source, String value, String reason) {
    assertThatThrownBy(() -> upsert(source, value))
        .isInstanceOf(PoisonRecordException.class)
        .hasMessageContaining(reason);
  }
}
