package dev.winnow.record;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.asset.Asset;
import dev.winnow.asset.AssetChange;
import dev.winnow.asset.AssetId;
import dev.winnow.asset.ImageSource;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.json.FloatsReader;
import dev.winnow.json.JsonFault;
import dev.winnow.json.JsonLimits;
import dev.winnow.json.VectorJsonFactory;
import dev.winnow.vector.DenseVectors;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The JSON form of an asset. Thread-safe. */
public final class AssetJson {

  private static final int MAX_CAPTIONS = 64;
  private static final int MAX_CAPTION_LENGTH = 16_384;

  /** Limit of all captions together: a search reads the captions of many assets. */
  private static final int MAX_CAPTIONS_LENGTH = 65_536;

  private static final int MAX_STRING_LENGTH = 32 << 20;
  private static final int MAX_DEPTH = 32;

  public static final JsonMapper MAPPER =
      JsonMapper.builder(
              new VectorJsonFactory(
                  new JsonFactoryBuilder()
                      .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
                      // Otherwise the last of several values would replace the others.
                      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                      .streamReadConstraints(
                          JsonLimits.ofTokens(
                              StreamReadConstraints.builder()
                                  .maxStringLength(MAX_STRING_LENGTH)
                                  .maxNestingDepth(MAX_DEPTH)
                                  .build()))))
          // Producers may add fields that Winnow does not know.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // Otherwise a version of 1.5 would be read as 1.
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();

  private static final ObjectReader MESSAGES = MAPPER.readerFor(Message.class);
  private static final ObjectReader STRICT =
      MESSAGES.with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  private static final ObjectReader ATTRIBUTES =
      MAPPER.readerFor(new TypeReference<Map<String, @Nullable Object>>() {});

  private final Map<Modality, Integer> dimensions;
  private final ObjectReader messages;

  /**
   * @param strict whether a field that Winnow does not know is an error
   */
  AssetJson(Map<Modality, Integer> dimensions, boolean strict) {
    this.dimensions = new TreeMap<>(dimensions);
    this.messages = strict ? STRICT : MESSAGES;
  }

  @RegisterForReflection
  public record Message(
      @Nullable Image image,
      @Nullable List<@Nullable String> captions,
      @Nullable Map<String, @Nullable Object> attributes,
      @JsonDeserialize(contentUsing = FloatsReader.class) @Nullable Map<String, float[]> vectors,
      @Nullable Long version) {}

  @RegisterForReflection
  record Image(@Nullable String url, byte @Nullable [] base64) {}

  /**
   * Reads an upsert.
   *
   * @throws PoisonRecordException if the value is not an asset
   */
  AssetChange.Upsert upsert(AssetId id, byte[] value, long offset) {
    Message message;
    try {
      message = messages.readValue(value);
    } catch (IOException e) {
      throw new PoisonRecordException("not an asset: " + reason(e));
    }
    if (message == null
        || (message.image == null
            && message.captions == null
            && message.attributes == null
            && message.vectors == null)) {
      throw new PoisonRecordException(
          "nothing to index: an asset has at least one of image, captions, attributes, vectors");
    }
    Asset asset =
        new Asset(
            id,
            message.image == null ? null : image(message.image),
            message.captions == null ? List.of() : checkCaptions(message.captions),
            message.attributes == null ? Map.of() : AttributeLimits.check(message.attributes),
            message.vectors == null ? Map.of() : vectors(message.vectors));
    return new AssetChange.Upsert(asset, new Version(message.version, offset));
  }

  /**
   * Reads attributes from a header.
   *
   * @throws PoisonRecordException if they are not a JSON object
   */
  Map<String, @Nullable Object> attributes(String value) {
    try {
      @Nullable Map<String, @Nullable Object> attributes = ATTRIBUTES.readValue(value);
      if (attributes == null) {
        throw new PoisonRecordException("attributes are not a JSON object: null");
      }
      return AttributeLimits.check(attributes);
    } catch (IOException e) {
      throw new PoisonRecordException("attributes are not a JSON object: " + reason(e));
    }
  }

  static List<String> checkCaptions(List<? extends @Nullable String> captions) {
    if (captions.size() > MAX_CAPTIONS) {
      throw new PoisonRecordException(
          "%d captions; an asset has at most %d".formatted(captions.size(), MAX_CAPTIONS));
    }
    int length = 0;
    for (String caption : captions) {
      if (caption == null || caption.isBlank() || caption.length() > MAX_CAPTION_LENGTH) {
        throw new PoisonRecordException(
            "a caption is a text of 1 to %d characters".formatted(MAX_CAPTION_LENGTH));
      }
      if (!StandardCharsets.UTF_8.newEncoder().canEncode(caption)) {
        throw new PoisonRecordException("a caption contains half a character (a lone surrogate)");
      }
      length += caption.length();
    }
    if (length > MAX_CAPTIONS_LENGTH) {
      throw new PoisonRecordException(
          "captions of %d characters; all captions of an asset together have at most %d"
              .formatted(length, MAX_CAPTIONS_LENGTH));
    }
    return List.copyOf(captions);
  }

  private static ImageSource image(Image image) {
    if (image.base64 != null) {
      return new ImageSource.Bytes(image.base64);
    }
    if (image.url == null) {
      throw new PoisonRecordException("image has neither url nor base64");
    }
    try {
      return ImageSource.Url.of(image.url);
    } catch (IllegalArgumentException e) {
      throw new PoisonRecordException("image.url " + e.getMessage(), e);
    }
  }

  private Map<Modality, float[]> vectors(Map<String, float[]> byName) {
    Map<Modality, float[]> vectors = new HashMap<>();
    byName.forEach(
        (name, vector) -> {
          Modality modality = modality(name);
          vectors.put(modality, unit(name, vector, dimensions.getOrDefault(modality, 0)));
        });
    return vectors;
  }

  private Modality modality(String name) {
    return dimensions.keySet().stream()
        .filter(modality -> modality.key().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new PoisonRecordException(
                    "vectors.%s is unknown; the bundle has %s"
                        .formatted(
                            name,
                            dimensions.keySet().stream()
                                .map(known -> "vectors." + known.key())
                                .collect(Collectors.joining(", ")))));
  }

  private static float[] unit(String name, float @Nullable [] vector, int dimension) {
    if (vector == null || vector.length != dimension) {
      throw new PoisonRecordException(
          "vectors.%s has %d dimensions, the bundle has %d"
              .formatted(name, vector == null ? 0 : vector.length, dimension));
    }
    try {
      return DenseVectors.normalize(vector);
    } catch (IllegalArgumentException e) {
      throw new PoisonRecordException("vectors.%s: %s".formatted(name, e.getMessage()), e);
    }
  }

  /**
   * Returns the reason of a rejection. It replaces the cause, whose message would also become a
   * header.
   */
  static String reason(IOException e) {
    return e instanceof JacksonException json
        ? JsonFault.describe(json)
        : String.valueOf(e.getMessage());
  }
}
