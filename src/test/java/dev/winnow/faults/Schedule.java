package dev.winnow.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Decides which fault comes next, and whether enough have come about. */
final class Schedule {

  /** A run fails if fewer faults, or faults of fewer kinds, have come about. */
  private static final int MIN_FAULTS = Integer.getInteger("faults.min-faults", 1);

  private static final int MIN_KINDS = Integer.getInteger("faults.min-kinds", 1);

  /** Some faults need a state of the service that may not come, so a kind may fail once. */
  private static final int TRIES = 2;

  private final List<Fault> kinds;
  private final Random random;
  private final long started = System.nanoTime();
  private final Duration time;
  private final int maximum;
  private final Map<Fault, Integer> tries = new EnumMap<>(Fault.class);
  private final Map<Fault, Integer> struck = new EnumMap<>(Fault.class);
  private int planned;

  /**
   * @param kinds each gets a turn, in this order; others follow at random
   * @param time duration of the faults
   * @param maximum number of faults
   */
  Schedule(List<Fault> kinds, Random random, Duration time, int maximum) {
    this.kinds = List.copyOf(kinds);
    this.random = random;
    this.time = time;
    this.maximum = maximum;
  }

  /** A slow machine has half as much time again to reach the minimum. */
  boolean isOver() {
    long passed = System.nanoTime() - started;
    return planned >= maximum
        || passed > time.toNanos() * (faults() < MIN_FAULTS || struck.size() < MIN_KINDS ? 1.5 : 1);
  }

  /** Returns each kind once, then those that did not come about again, then random kinds. */
  Fault next() {
    int turn = planned++;
    int any = random.nextInt(kinds.size());
    if (turn < kinds.size()) {
      return kinds.get(turn);
    }
    return kinds.stream()
        .filter(kind -> !struck.containsKey(kind) && tries.getOrDefault(kind, 0) < TRIES)
        .findFirst()
        .orElse(kinds.get(any));
  }

  void add(Fault fault, boolean came) {
    tries.merge(fault, 1, Integer::sum);
    if (came) {
      struck.merge(fault, 1, Integer::sum);
    }
  }

  /** Returns how many faults have come about. */
  int faults() {
    return struck.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns how often each kind has come about. */
  Map<Fault, Integer> struck() {
    return struck;
  }

  /** Returns what is missing at the end, one line each. */
  List<String> violations() {
    List<String> violations = new ArrayList<>();
    if (faults() < MIN_FAULTS) {
      violations.add("%d faults have come about, not %d".formatted(faults(), MIN_FAULTS));
    }
    if (struck.size() < MIN_KINDS) {
      violations.add("%d kinds have come about, not %d".formatted(struck.size(), MIN_KINDS));
    }
    tries.forEach(
        (kind, times) -> {
          if (times >= TRIES && !struck.containsKey(kind)) {
            violations.add("%s has not come about in %d tries".formatted(kind, times));
          }
        });
    return violations;
  }
}
