package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults while records come in: at the end the index equals the log, by id and by search. The seed
 * decides which faults come, in which order, and what the records are; their times are those of the
 * machine. {@code -Dfaults.seed=N -Dfaults.minutes=M}, for both modes together.
 */
class FaultHarness {

  private static final long SEED = Long.getLong("faults.seed", System.nanoTime() & 0xFFFFFF);
  private static final double MINUTES =
      Double.parseDouble(System.getProperty("faults.minutes", "4"));

  /** {@code -Dfaults.kinds=REINDEX,KILL}: those that come; all by default. */
  private static final List<Fault> KINDS =
      System.getProperty("faults.kinds") == null
          ? List.of(Fault.values())
          : Arrays.stream(System.getProperty("faults.kinds").split(","))
              .map(Fault::valueOf)
              .toList();

  private final Map<Fault, Integer> struck = new EnumMap<>(Fault.class);
  private final List<Duration> recoveries = new ArrayList<>();

  @ParameterizedTest(name = "broker apart: {0}")
  @ValueSource(booleans = {false, true})
  void indexEqualsTheLog(boolean apart) throws Exception {
    Path directory = Files.createDirectories(Path.of("target", "faults", SEED + "-" + apart));
    Random random = new Random(SEED);
    List<Fault> kinds = KINDS.stream().filter(fault -> apart || !fault.needsBroker()).toList();
    try (Stage stage = new Stage(directory, apart)) {
      Traffic traffic = new Traffic(stage.bootstrapServers(), SEED);
      Prober prober = new Prober(stage);
      traffic.start();
      prober.start();
      long end = System.nanoTime() + (long) (MINUTES / 2 * 60e9);
      for (int i = 0; System.nanoTime() < end; i++) {
        prober.calm(true);
        TimeUnit.MILLISECONDS.sleep(2_000 + random.nextInt(4_000));
        prober.calm(false);
        // Each kind once, then by chance.
        Fault fault = kinds.get(i < kinds.size() ? i : random.nextInt(kinds.size()));
        fault.strike(stage, random);
        struck.merge(fault, 1, Integer::sum);
        recoveries.add(stage.recover());
      }
      traffic.finish();
      prober.finish();
      Oracle oracle = new Oracle(stage);
      List<String> violations = new ArrayList<>(oracle.check(traffic));
      prober.wrong().forEach(answer -> violations.add("live: " + answer));
      report(apart, traffic, oracle, prober, violations);
      assertThat(violations).isEmpty();
    }
  }

  /** A service that leaves out records must not pass: the oracle sees it. */
  @Test
  void oracleSeesRecordsThatAreLeftOut() throws Exception {
    Path directory = Files.createDirectories(Path.of("target", "faults", SEED + "-mutation"));
    try (Stage stage = new Stage(directory, true)) {
      Traffic traffic = new Traffic(stage.bootstrapServers(), SEED);
      traffic.start();
      TimeUnit.SECONDS.sleep(4);
      stage.service.kill();
      TimeUnit.SECONDS.sleep(2);
      stage.skipRecords();
      stage.recover();
      traffic.finish();
      List<String> violations = new Oracle(stage).check(traffic);
      System.out.printf("seed %d, records left out: %d violations%n", SEED, violations.size());
      assertThat(violations).isNotEmpty();
    }
  }

  private void report(
      boolean apart, Traffic traffic, Oracle oracle, Prober prober, List<String> violations) {
    List<Long> millis = prober.sortedMillis();
    System.out.printf(
        """
        seed %d, broker %s
        faults %d: %s
        records %d sent, %d in the log, %d poison, %d not acknowledged, %d transactions aborted
        recovery: longest %d ms
        live answers: %d, median %d ms, longest %d ms, %d over 1 s
        violations %d%n""",
        SEED,
        apart ? "apart" : "embedded",
        struck.values().stream().mapToInt(Integer::intValue).sum(),
        struck,
        traffic.sent(),
        oracle.records(),
        oracle.poison(),
        traffic.failed(),
        traffic.abortedTransactions(),
        recoveries.stream().mapToLong(Duration::toMillis).max().orElse(0),
        millis.size(),
        millis.isEmpty() ? 0 : millis.get(millis.size() / 2),
        millis.isEmpty() ? 0 : millis.getLast(),
        millis.stream().filter(took -> took > 1_000).count(),
        violations.size());
    violations.stream().limit(20).forEach(violation -> System.out.println("  " + violation));
  }
}
