package dev.winnow.faults;

import dev.winnow.faults.Traffic.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares the log with what the producer of the records knows. */
final class SentCheck {

  private SentCheck() {}

  /**
   * Returns the violations, one line each. A record of which the producer does not know what became
   * may be in the log or not; it is in none of the maps.
   *
   * @param acknowledged the sequence number of each record that must be in the log
   * @param withdrawn the sequence number of each record of an aborted transaction
   */
  static List<String> violations(
      Map<Position, String> acknowledged, Map<Position, String> withdrawn, LogContent log) {
    List<String> violations = new ArrayList<>();
    acknowledged.forEach(
        (position, number) -> {
          if (!number.equals(log.numbers().get(position))) {
            violations.add("acknowledged %s is not at %s".formatted(number, position));
          }
        });
    withdrawn.forEach(
        (position, number) -> {
          if (log.numbers().containsKey(position)) {
            violations.add(
                "%s at %s is visible, though its transaction was aborted"
                    .formatted(number, position));
          }
        });
    return violations;
  }
}
