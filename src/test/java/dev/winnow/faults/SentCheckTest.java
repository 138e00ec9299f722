package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.faults.Traffic.Position;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that lost records, and visible ones of aborted transactions, are violations. */
class SentCheckTest {

  private static final Position FIRST = new Position(Stage.ASSETS, 0, 5);
  private static final Position SECOND = new Position(Stage.ASSETS, 0, 6);
  private static final Position THIRD = new Position(Stage.ASSETS, 0, 7);

  /** The log has two records. */
  private final LogContent log =
      new LogContent(
          Map.of(FIRST, "1", SECOND, "2"), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

  @Test
  void acceptsRecordsOfWhichTheProducerKnowsNothing() {
    assertThat(violations(Map.of(FIRST, "1"), Map.of())).isEmpty();
  }

  @Test
  void acceptsThatAbortedRecordsAreNotVisible() {
    assertThat(violations(Map.of(FIRST, "1", SECOND, "2"), Map.of(THIRD, "3"))).isEmpty();
  }

  @Test
  void seesLostRecords() {
    assertThat(violations(Map.of(FIRST, "1", THIRD, "3"), Map.of()))
        .singleElement()
        .asString()
        .startsWith("acknowledged 3 is not at");
    assertThat(violations(Map.of(FIRST, "3"), Map.of())).hasSize(1);
  }

  @Test
  void seesVisibleRecordsOfAbortedTransactions() {
    assertThat(violations(Map.of(FIRST, "1"), Map.of(SECOND, "2")))
        .singleElement()
        .asString()
        .startsWith("2 at Position[topic=winnow.assets, partition=0, offset=6] is visible");
  }

  private List<String> violations(
      Map<Position, String> acknowledged, Map<Position, String> withdrawn) {
    return SentCheck.violations(acknowledged, withdrawn, log);
  }
}
