package dev.winnow.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoleTest {

  @Test
  void readsRolesFromAList() {
    assertThat(Role.parse("worker,query")).containsExactlyInAnyOrder(Role.WORKER, Role.QUERY);
    assertThat(Role.parse(" query ")).containsExactly(Role.QUERY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "WORKER", "worker,", "worker;query", "searcher"})
  void rejectsUnknownRolesAndListsTheKnownOnes(String names) {
    assertThatThrownBy(() -> Role.parse(names))
        .isInstanceOf(RoleException.class)
        .hasMessage("winnow.roles is '%s'; use one or more of worker,query", names);
  }

  @Test
  void workerEmbedsKafkaUnlessOneIsConfigured() {
    assertThat(new Roles("worker", Optional.empty()).kafkaOfItsOwn()).isTrue();
    assertThat(new Roles("worker", Optional.of("kafka:9092")).kafkaOfItsOwn()).isFalse();
  }

  @Test
  void queryNodeUsesOnlyAConfiguredKafka() {
    assertThat(new Roles("query", Optional.empty()).kafka()).isFalse();
    assertThat(new Roles("query", Optional.empty()).kafkaOfItsOwn()).isFalse();
    assertThat(new Roles("query", Optional.of("kafka:9092")).kafka()).isTrue();
  }
}
