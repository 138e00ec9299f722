package dev.winnow.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Strimzi's users may do what the processes do that use them. */
class KafkaUsersTest {

  private static final List<JsonNode> USERS =
      Yaml.all(Yaml.K8S.resolve("components/strimzi/users.yaml"));

  private static final String DEAD_LETTERS = Application.property("winnow.dead-letter-topic");
  private static final String GROUP = Application.property("winnow.group");

  @ParameterizedTest
  @ValueSource(strings = {"winnow.assets", "winnow.images", "winnow.captions"})
  void workersReadRecordsAndHowLongDeletesAreKept(String topic) {
    assertThat(allowed("winnow-worker", "topic", topic))
        .contains("Describe", "DescribeConfigs", "Read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"winnow.assets", "winnow.images", "winnow.captions"})
  void queryNodesWriteChangesAndReplayDeadLetters(String topic) {
    assertThat(allowed("winnow-query", "topic", topic)).contains("Describe", "Read", "Write");
  }

  @Test
  void queryNodesReadTheStatusOfChanges() {
    assertThat(allowed("winnow-query", "topic", DEAD_LETTERS)).contains("Describe", "Read");
    assertThat(allowed("winnow-query", "group", GROUP)).contains("Describe");
  }

  @Test
  void queryNodesPurgeDeadLetters() {
    assertThat(allowed("winnow-query", "topic", DEAD_LETTERS)).contains("Write", "Delete");
  }

  @ParameterizedTest
  @ValueSource(strings = {"winnow-worker", "winnow-query", "winnow-scaler"})
  void usersMayReadTheGroupOfAnotherBundle(String user) {
    assertThat(
            USERS.stream()
                .filter(manifest -> Manifests.name(manifest).equals(user))
                .flatMap(manifest -> Yaml.items(manifest.at("/spec/authorization/acls")))
                .filter(rule -> rule.at("/resource/type").asText().equals("group"))
                .map(rule -> rule.at("/resource/patternType").asText()))
        .containsExactly("prefix");
  }

  @ParameterizedTest
  @ValueSource(strings = {"winnow-worker", "winnow-query"})
  void readersOfBoardsRepeatThoseThatAnOlderVersionFollows(String user) {
    assertThat(allowed(user, "topic", Application.property("winnow.boards.topic")))
        .contains("Describe", "Read", "Write");
  }

  @Test
  void workersWriteAssetsThatFitBoards() {
    assertThat(
            allowed("winnow-worker", "topic", Application.property("winnow.indexed-events.topic")))
        .contains("Describe", "Read", "Write");
    assertThat(allowed("winnow-worker", "topic", "winnow.board-hits"))
        .contains("Describe", "Write");
  }

  @ParameterizedTest
  @ValueSource(strings = {"winnow.assets", "winnow.images", "winnow.captions"})
  void scalerReadsTheLag(String topic) {
    assertThat(allowed("winnow-scaler", "topic", topic)).contains("Describe");
    assertThat(allowed("winnow-scaler", "group", GROUP)).contains("Describe");
  }

  private static List<String> allowed(String user, String type, String name) {
    return USERS.stream()
        .filter(manifest -> Manifests.name(manifest).equals(user))
        .flatMap(manifest -> Yaml.items(manifest.at("/spec/authorization/acls")))
        .filter(rule -> rule.at("/resource/type").asText().equals(type))
        .filter(rule -> rule.at("/resource/name").asText().equals(name))
        .flatMap(rule -> Yaml.texts(rule.path("operations")).stream())
        .toList();
  }
}
