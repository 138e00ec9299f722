package dev.winnow.ingest.partition;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicChannelsTest {

  @ParameterizedTest
  @CsvSource({
    "winnow.shop.assets, true",
    "winnow.assets, true",
    "winnow.assets.dead-letter, false",
    "winnow.indexed, false",
    "winnow.boards, false",
    "winnow.board-hits, false"
  })
  void patternsExcludeTopicsThatWinnowWrites(String topic, boolean consumed) {
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withSources(
                new PropertiesConfigSource(
                    Map.of(
                        "winnow.topics.assets", "^winnow[.].*",
                        "winnow.boards.hits-topic", "winnow.board-hits"),
                    "test",
                    300))
            .withSources(new TopicChannels())
            .build();

    String pattern = config.getValue("mp.messaging.incoming.assets.topic", String.class);

    assertThat(Pattern.matches(pattern, topic)).isEqualTo(consumed);
  }

  @ParameterizedTest
  @CsvSource({"kafka:9092, winnow.assets, ''", "'', 'winnow.assets,winnow.captions', captions"})
  void topicsOfPartsAreDefaultsOfTheEmbeddedBrokerOnly(
      String servers, String topics, String captions) {
    // The build stores the values of an empty configuration as defaults.
    Map<String, String> stored = Map.of("winnow.topics.captions", "winnow.captions");
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .addDefaultInterceptors()
            .withSources(
                new PropertiesConfigSource(stored, "build", Integer.MIN_VALUE + 100),
                new PropertiesConfigSource(
                    Map.of("kafka.bootstrap.servers", servers, "winnow.topics.images", ""),
                    "test",
                    300))
            .withSources(new TopicChannels())
            .build();

    assertThat(config.getValue("mp.messaging.incoming.assets.topics", String.class))
        .isEqualTo(topics);
    assertThat(config.getOptionalValue("winnow.topics.captions", String.class))
        .isEqualTo(captions.isEmpty() ? Optional.empty() : Optional.of("winnow." + captions));
  }
}
