package dev.winnow.record;

import io.smallrye.config.ConfigMapping;
import java.util.Optional;

/**
 * Topics that workers consume in addition to {@code winnow.topic}, separated by commas. An entry
 * that begins with {@code ^} is a regular expression. It stands for all topics that it matches,
 * including topics that are created later.
 */
@ConfigMapping(prefix = "winnow.topics")
public interface TopicsConfig {

  /**
   * Topics whose records own the image of an asset. Default with the embedded broker:
   * winnow.images.
   */
  Optional<String> images();

  /**
   * Topics whose records own the captions of an asset. Default with the embedded broker:
   * winnow.captions.
   */
  Optional<String> captions();

  /** Further topics of whole assets. */
  Optional<String> assets();
}
