package dev.winnow.record;

import dev.winnow.asset.Asset;
import dev.winnow.asset.AssetChange;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.text.LowerCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Parses Kafka records into changes of assets.
 *
 * <p>The asset's id is the record's key or, without a key, the CloudEvents subject. A null value
 * deletes the asset. Any other value is read by its content type: JSON (the default), an image, a
 * caption, or a structured CloudEvent. Binary CloudEvents are plain values with {@code ce_}
 * headers. Thread-safe.
 */
public final class RecordReader {

  private final AssetJson json;
  private final boolean encodesImages;

  /**
   * @param dimensions dimensions of the ready-made vectors that a record may have, by modality
   * @param encodesImages whether the bundle encodes images, so that an image without captions and
   *     vectors is searchable
   */
  public RecordReader(Map<Modality, Integer> dimensions, boolean encodesImages) {
    this(dimensions, encodesImages, false);
  }

  private RecordReader(Map<Modality, Integer> dimensions, boolean encodesImages, boolean strict) {
    json = new AssetJson(dimensions, strict);
    this.encodesImages = encodesImages;
  }

  /**
   * Returns a reader that rejects JSON with unknown fields, for senders that can correct it.
   *
   * @see #RecordReader(Map, boolean)
   */
  public static RecordReader strict(Map<Modality, Integer> dimensions, boolean encodesImages) {
    return new RecordReader(dimensions, encodesImages, true);
  }

  /**
   * Parses a record of a topic of whole assets.
   *
   * @throws PoisonRecordException if the record is invalid; the message says why
   */
  public AssetChange read(
      ConsumerRecord<? extends @Nullable String, ? extends byte @Nullable []> record) {
    return read(record, Source.ASSETS);
  }

  /**
   * Parses a record.
   *
   * @param source the record's topic
   * @throws PoisonRecordException if the record is invalid or has a part that its topic does not
   *     own; the message says why
   */
  public AssetChange read(
      ConsumerRecord<? extends @Nullable String, ? extends byte @Nullable []> record,
      Source source) {
    return switch (readWhole(record, source.part())) {
      case AssetChange.Delete delete ->
          new AssetChange.Delete(delete.id(), delete.version(), source);
      case AssetChange.Upsert upsert ->
          new AssetChange.Upsert(
              PartRecords.requireOwned(requireSearchable(upsert.asset(), source), source),
              upsert.version(),
              source);
    };
  }

  /**
   * Rejects an image that would have no vectors, except in a topic of images, because another topic
   * may add captions.
   */
  private Asset requireSearchable(Asset asset, Source source) {
    if (!encodesImages
        && source.part() == Part.WHOLE
        && asset.image() != null
        && asset.captions().isEmpty()
        && asset.vectors().isEmpty()) {
      throw new PoisonRecordException(
          "the bundle has no image encoder, so an image alone cannot be found: add captions or"
              + " vectors, or send it to a topic of images");
    }
    return asset;
  }

  private AssetChange readWhole(
      ConsumerRecord<? extends @Nullable String, ? extends byte @Nullable []> record, Part part) {
    Headers headers = record.headers();
    byte[] value = record.value();
    String contentType = contentType(headers, value, part);
    if (value != null && contentType.equals(ContentTypes.CLOUD_EVENT)) {
      CloudEvent event = CloudEvent.parse(value);
      AssetId id = id(record.key(), event.subject());
      return upsert(id, part, event.contentType(), event.data(), headers, record.offset());
    }
    AssetId id = id(record.key(), KafkaHeaders.last(headers, HeaderNames.CE_SUBJECT));
    return value == null
        ? new AssetChange.Delete(id, new Version(declaredVersion(headers), record.offset()))
        : upsert(id, part, contentType, value, headers, record.offset());
  }

  private AssetChange upsert(
      AssetId id,
      @Nullable ImageSource image,
      List<String> captions,
      Headers headers,
      long offset) {
    Asset asset =
        new Asset(
            id, image, AssetJson.checkCaptions(captions), attributes(Map.of(), headers), Map.of());
    return new AssetChange.Upsert(asset, new Version(declaredVersion(headers), offset));
  }

  private AssetChange upsert(
      AssetId id, Part part, String contentType, byte[] value, Headers headers, long offset) {
    if (ContentTypes.isImage(contentType)) {
      List<String> captions = KafkaHeaders.all(headers, HeaderNames.CAPTION);
      return upsert(id, new ImageSource.Bytes(value), captions, headers, offset);
    }
    if (part == Part.CAPTION && contentType.equals(ContentTypes.CAPTION)) {
      return upsert(id, null, List.of(PartRecords.caption(value)), headers, offset);
    }
    if (ContentTypes.isJson(contentType)) {
      AssetChange.Upsert change = json.upsert(id, value, offset);
      Asset asset = change.asset();
      return new AssetChange.Upsert(
          new Asset(
              id,
              asset.image(),
              asset.captions(),
              attributes(asset.attributes(), headers),
              asset.vectors()),
          change.version());
    }
    throw new PoisonRecordException(
        "content type '%s' is not supported: use one of %s"
            .formatted(contentType, ContentTypes.ACCEPTED));
  }

  private Map<String, @Nullable Object> attributes(
      Map<String, @Nullable Object> ofValue, Headers headers) {
    List<String> more = KafkaHeaders.all(headers, HeaderNames.ATTRIBUTES);
    if (more.isEmpty()) {
      return ofValue;
    }
    Map<String, @Nullable Object> all = new LinkedHashMap<>(ofValue);
    more.forEach(header -> all.putAll(json.attributes(header)));
    return AttributeLimits.check(all);
  }

  private static AssetId id(@Nullable String key, @Nullable String subject) {
    String id = key != null ? key : subject;
    if (id == null) {
      throw new PoisonRecordException(
          "the record has no id: set its key, or the subject of its CloudEvent");
    }
    try {
      return new AssetId(id);
    } catch (IllegalArgumentException e) {
      throw new PoisonRecordException(e.getMessage(), e);
    }
  }

  private static String contentType(Headers headers, byte @Nullable [] value, Part part) {
    String header = KafkaHeaders.last(headers, HeaderNames.CONTENT_TYPE);
    if (header == null) {
      header = KafkaHeaders.last(headers, HeaderNames.CE_CONTENT_TYPE);
    }
    return header == null ? PartRecords.contentType(value, part) : mediaType(header);
  }

  /** Returns the type in lower case, without parameters such as {@code charset=utf-8}. */
  static String mediaType(String contentType) {
    int parameters = contentType.indexOf(';');
    String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
    return LowerCase.of(type.strip());
  }

  private static @Nullable Long declaredVersion(Headers headers) {
    String version = KafkaHeaders.last(headers, HeaderNames.VERSION);
    try {
      return version == null ? null : Long.valueOf(version.strip());
    } catch (NumberFormatException e) {
      throw new PoisonRecordException(
          "header " + HeaderNames.VERSION + " is not an integer: " + version, e);
    }
  }
}
