package dev.winnow.ingest.partition;

import dev.winnow.asset.Part;
import dev.winnow.record.Topics;
import dev.winnow.role.RoleChannels;
import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigSourceFactory;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.PropertiesConfigSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.spi.ConfigSource;

/**
 * Derives the topics of the incoming channel from {@code winnow.topic} and {@code winnow.topics}.
 * Workers with the embedded broker consume topics of images and captions by default: no one else
 * uses that broker, so Winnow can create them.
 */
public class TopicChannels implements ConfigSourceFactory {

  /** Below application.properties, so that these values are defaults. */
  private static final int ORDINAL = 200;

  private static final String CHANNEL = "mp.messaging.incoming.assets.";
  private static final String IMAGES = "winnow.topics.images";
  private static final String CAPTIONS = "winnow.topics.captions";

  /** Maximum delay until a new topic that matches a regular expression is consumed. */
  private static final String METADATA_MILLIS = "30000";

  @Override
  public Iterable<ConfigSource> getConfigSources(ConfigSourceContext context) {
    boolean embedded = RoleChannels.value(context, "kafka.bootstrap.servers").isEmpty();
    Map<String, String> defaults = new HashMap<>();
    defaults.put(IMAGES, embedded ? "winnow.images" : "");
    defaults.put(CAPTIONS, embedded ? "winnow.captions" : "");
    String main = RoleChannels.value(context, "winnow.topic").orElse("winnow.assets");
    try {
      Topics topics =
          new Topics(
              main,
              Map.of(
                  Part.WHOLE, entries(context, defaults, "winnow.topics.assets"),
                  Part.IMAGE, entries(context, defaults, IMAGES),
                  Part.CAPTION, entries(context, defaults, CAPTIONS)));
      subscribe(context, topics, main, defaults);
    } catch (IllegalArgumentException e) {
      // Errors cannot be reported here; the application's Topics bean rejects the same
      // configuration.
      defaults.put(CHANNEL + "topics", main);
    }
    return List.of(new PropertiesConfigSource(defaults, "the topics of winnow.topics", ORDINAL));
  }

  private static void subscribe(
      ConfigSourceContext context, Topics topics, String main, Map<String, String> properties) {
    List<String> ownTopics =
        new ArrayList<>(
            List.of(
                RoleChannels.value(context, "winnow.dead-letter-topic")
                    .orElse("winnow.assets.dead-letter"),
                RoleChannels.value(context, "winnow.indexed-events.topic").orElse("winnow.indexed"),
                RoleChannels.value(context, "winnow.boards.topic").orElse("winnow.boards")));
    RoleChannels.value(context, "winnow.boards.hits-topic").ifPresent(ownTopics::add);
    Optional<String> pattern = topics.pattern(ownTopics);
    properties.put(CHANNEL + "pattern", Boolean.toString(pattern.isPresent()));
    // Both are set, because the build has stored the values of an empty configuration.
    if (pattern.isPresent()) {
      // A dollar sign starts an expression in the configuration.
      properties.put(CHANNEL + "topic", pattern.get().replace("$", "$$"));
      properties.put(CHANNEL + "topics", "");
      properties.put(CHANNEL + "metadata.max.age.ms", METADATA_MILLIS);
    } else {
      properties.put(CHANNEL + "topic", "");
      properties.put(
          CHANNEL + "topics",
          Stream.concat(Stream.of(main), topics.further().stream())
              .collect(Collectors.joining(",")));
    }
  }

  /**
   * Returns the elements of a list property; empty if it is set to an empty text. Values below
   * these defaults come from the build, which has stored them for an empty configuration.
   */
  private static List<String> entries(
      ConfigSourceContext context, Map<String, String> defaults, String name) {
    ConfigValue set = context.getValue(name);
    boolean own = set != null && set.getValue() != null && set.getConfigSourceOrdinal() > ORDINAL;
    String list = own ? set.getValue() : defaults.getOrDefault(name, "");
    return Topics.entries(list);
  }
}
