package dev.winnow.record;

import dev.winnow.asset.Asset;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Rules for records of topics that own one part of an asset. */
final class PartRecords {

  private PartRecords() {}

  /** Returns the default media type of a value. */
  static String contentType(byte @Nullable [] value, Part part) {
    return switch (part) {
      case WHOLE -> ContentTypes.JSON;
      case IMAGE -> isObject(value) ? ContentTypes.JSON : ContentTypes.IMAGE;
      case CAPTION -> isObject(value) ? ContentTypes.JSON : ContentTypes.CAPTION;
    };
  }

  private static boolean isObject(byte @Nullable [] value) {
    if (value != null) {
      for (byte b : value) {
        if (!Character.isWhitespace(b)) {
          return b == '{';
        }
      }
    }
    return false;
  }

  /**
   * Reads a value that is one caption.
   *
   * @throws PoisonRecordException if it is not UTF-8
   */
  static String caption(byte[] value) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value)).toString().strip();
    } catch (CharacterCodingException e) {
      throw new PoisonRecordException("a caption is not UTF-8", e);
    }
  }

  /**
   * Returns the asset unchanged.
   *
   * @throws PoisonRecordException if the asset has a part that the topic does not own
   */
  static Asset requireOwned(Asset asset, Source source) {
    switch (source.part()) {
      case WHOLE -> {}
      case IMAGE -> {
        if (!asset.captions().isEmpty() || asset.vectors().containsKey(Modality.CAPTION)) {
          throw new PoisonRecordException(
              "topic %s owns images: send captions to a topic of captions or of whole assets"
                  .formatted(source.topic()));
        }
      }
      case CAPTION -> {
        if (asset.image() != null
            || asset.vectors().keySet().stream().anyMatch(name -> !name.equals(Modality.CAPTION))) {
          throw new PoisonRecordException(
              "topic %s owns captions: send images to a topic of images or of whole assets"
                  .formatted(source.topic()));
        }
      }
    }
    return asset;
  }
}
