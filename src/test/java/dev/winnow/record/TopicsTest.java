package dev.winnow.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.asset.Part;
import dev.winnow.asset.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicsTest {

  private final Topics topics =
      new Topics(
          "winnow.assets",
          Map.of(
              Part.WHOLE, List.of("catalogue"),
              Part.IMAGE, List.of("winnow.images", "^media\\.(eu|us)\\.images"),
              Part.CAPTION, List.of("^.*captions.*")));

  @Test
  void topicsHaveTheirConfiguredPart() {
    assertThat(topics.source("winnow.assets")).isEqualTo(Source.ASSETS);
    assertThat(topics.source("catalogue")).isEqualTo(new Source(Part.WHOLE, "catalogue"));
    assertThat(topics.source("winnow.images")).isEqualTo(new Source(Part.IMAGE, "winnow.images"));
    assertThat(topics.source("media.eu.images"))
        .isEqualTo(new Source(Part.IMAGE, "media.eu.images"));
    assertThat(topics.source("my.captions")).isEqualTo(new Source(Part.CAPTION, "my.captions"));
    assertThat(topics.further()).containsExactly("catalogue", "winnow.images");
  }

  @Test
  void patternExcludesTopicsThatWinnowWrites() {
    // Given
    String pattern = topics.pattern(List.of("winnow.dead.captions")).orElseThrow();
    // Then
    assertThat(List.of("winnow.assets", "catalogue", "media.us.images", "captions"))
        .allMatch(topic -> topic.matches(pattern))
        .allMatch(topics::consumes);
    assertThat(List.of("winnow.dead.captions", "winnow-assets", "media.fr.images"))
        .noneMatch(topic -> topic.matches(pattern));
    assertThat(topics.consumes("winnow.boards")).isFalse();
  }

  @Test
  void splitsListsAtCommas() {
    assertThat(Topics.entries(" a, ^b\\.{1\\,2} ,,c")).containsExactly("a", "^b\\.{1,2}", "c");
    assertThat(Topics.entries("")).isEmpty();
  }

  @Test
  void topicNamesNeedNoPattern() {
    Topics named = new Topics("a", Map.of(Part.IMAGE, List.of("b")));

    assertThat(named.pattern(List.of())).isEmpty();
    assertThat(named.hasFurther()).isTrue();
    assertThat(new Topics("a", Map.of()).hasFurther()).isFalse();
  }

  @Test
  void rejectsATopicNamedTwice() {
    assertThatThrownBy(
            () -> new Topics("a", Map.of(Part.IMAGE, List.of("b"), Part.CAPTION, List.of("b"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'b' is named twice");
  }

  @Test
  void readsSourcesFromTheirKeys() {
    for (Source source : List.of(Source.ASSETS, topics.source("a:captions"))) {
      assertThat(Source.parse(source.key())).isEqualTo(source);
    }
  }
}
