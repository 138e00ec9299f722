package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Injects faults while records arrive. At the end, the index must equal the log, by id and by
 * search. The seed determines the faults, their order, and the records, but not the times.
 */
class FaultHarness {

  private static final long SEED = Long.getLong("faults.seed", System.nanoTime() & 0xFFFFFF);

  /** Duration of each mode. */
  private static final double MINUTES =
      Double.parseDouble(System.getProperty("faults.minutes", "2"));

  /** Maximum number of faults in a run. */
  private static final int STRIKES = Integer.getInteger("faults.strikes", Integer.MAX_VALUE);

  /** The kinds of faults to inject; all by default. */
  private static final List<Fault> KINDS =
      System.getProperty("faults.kinds") == null
          ? List.of(Fault.values())
          : Arrays.stream(System.getProperty("faults.kinds").split(","))
              .map(Fault::valueOf)
              .toList();

  private static final String MODES = System.getProperty("faults.modes", Mode.runnable());

  /** Memory limit of a container in the Kubernetes example. */
  private static final long MAX_MEMORY = 1_536L << 20;

  private static final long MAX_DESCRIPTORS = 1_024;

  /** Maximum duration of a live answer. */
  private static final long SLOW_MILLIS = Long.getLong("faults.slow-millis", 1_000);

  /**
   * A producer that loses its connection without notice tries again after its timeout of 30 s. If
   * the service is killed before, events of indexed assets are lost.
   */
  private static final long UNSENT_MILLIS = 40_000;

  /** Number of records after all faults, so that each key has probably one. */
  private static final int AFTERWARDS = 3 * Records.KEYS;

  /** Transactions may wait for a broker that has just started. */
  private static final Duration UNTIL_SENT = Duration.ofMinutes(1);

  private final List<Duration> recoveries = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private long kafkaDisturbed;
  private long eventsLost;

  static Stream<Mode> modes() {
    return Arrays.stream(MODES.split(",")).map(name -> Mode.valueOf(name.toUpperCase(Locale.ROOT)));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void indexEqualsTheLog(Mode mode) throws Exception {
    Path directory = Launch.emptyDirectory(SEED + "-" + mode);
    List<Fault> kinds = KINDS.stream().filter(fault -> fault.fits(mode)).toList();
    try (Stage stage = new Stage(directory, mode, SEED, kinds)) {
      Probers probers = new Probers(stage);
      AppliedCheck applied = new AppliedCheck(stage);
      stage.traffic.start();
      probers.start();
      Random random = new Random(SEED);
      Schedule schedule =
          new Schedule(kinds, random, Duration.ofMillis((long) (MINUTES * 60_000)), STRIKES);
      probers.calm("before all faults");
      while (!schedule.isOver()) {
        TimeUnit.MILLISECONDS.sleep(1_000 + random.nextInt(2_000));
        Fault fault = schedule.next();
        // With a separate random generator: how often a fault uses it may depend on times.
        schedule.add(fault, strike(fault, stage, probers, applied, new Random(random.nextLong())));
        probers.calm("after " + fault);
      }
      probers.expectHits();
      int sent = stage.traffic.acknowledged().size();
      Program.await(() -> stage.traffic.acknowledged().size() >= sent + AFTERWARDS, UNTIL_SENT);
      stage.traffic.finish();
      probers.finish();
      Oracle oracle = new Oracle(stage, eventsLost);
      violations.addAll(oracle.check());
      violations.addAll(probers.violations(oracle.log(), SLOW_MILLIS, MAX_MEMORY, MAX_DESCRIPTORS));
      violations.addAll(schedule.violations());
      report(stage, schedule, oracle, probers, applied);
      assertThat(violations).isEmpty();
    }
  }

  /** Returns whether the fault came about. */
  private boolean strike(
      Fault fault, Stage stage, Probers probers, AppliedCheck applied, Random random)
      throws Exception {
    probers.disturbed(fault);
    int kills = stage.kills();
    if (fault.delaysEvents(stage.launch.mode())) {
      kafkaDisturbed = System.currentTimeMillis();
    }
    boolean came = fault.strike(stage, random);
    long now = System.currentTimeMillis();
    boolean ended = stage.kills() > kills || !stage.service.isAlive();
    if (fault.losesEvents() || (ended && now - kafkaDisturbed < UNSENT_MILLIS)) {
      eventsLost = now;
    }
    if (fault.delaysEvents(stage.launch.mode())) {
      kafkaDisturbed = now;
    }
    if (!stage.service.isAlive()) {
      for (String unapplied : applied.violations()) {
        violations.add("after %s, %s".formatted(fault, unapplied));
      }
    }
    Duration recovery = stage.recover();
    recoveries.add(recovery);
    System.out.printf(
        "%s%s, ready after %d ms%n", fault, came ? "" : " did not come about", recovery.toMillis());
    return came;
  }

  /** The oracle must detect a service that leaves out records. */
  @Test
  void oracleSeesRecordsThatAreLeftOut() throws Exception {
    Path directory = Launch.emptyDirectory(SEED + "-mutation");
    try (Stage stage = new Stage(directory, Mode.APART, SEED)) {
      Positions.noteEnds(stage, commitOffsetsOfUnread(stage));
      stage.recover();
      stage.traffic.finish();
      violations.addAll(new Oracle(stage, 0).check());
      System.out.printf("seed %d, records left out: %d violations%n", SEED, violations.size());
      assertThat(violations).isNotEmpty();
    }
  }

  /** The comparison of a Qdrant collection with the log must detect wrong offsets, too. */
  @Test
  void collectionIsComparedWithCommittedOffsets() throws Exception {
    Path directory = Launch.emptyDirectory(SEED + "-offsets");
    try (Stage stage = new Stage(directory, Mode.QDRANT, SEED)) {
      commitOffsetsOfUnread(stage);
      stage.traffic.finish();
    }
  }

  /** Kills the service, and commits the offsets of records that it has not read. */
  private static Map<TopicPartition, Long> commitOffsetsOfUnread(Stage stage) throws Exception {
    stage.traffic.start();
    TimeUnit.SECONDS.sleep(4);
    stage.kill();
    TimeUnit.SECONDS.sleep(2);
    AppliedCheck applied = new AppliedCheck(stage);
    assertThat(applied.violations()).as("before any is left out").isEmpty();
    Map<TopicPartition, Long> ends = Positions.commitEnds(stage);
    assertThat(applied.violations()).as("committed offsets").isNotEmpty();
    return ends;
  }

  private void report(
      Stage stage, Schedule schedule, Oracle oracle, Probers probers, AppliedCheck applied) {
    long[] recovered = recoveries.stream().mapToLong(Duration::toMillis).sorted().toArray();
    System.out.printf(
        """
        seed %d, %s
        faults %d of %d kinds, %d kills: %s
        records %d sent, %d of them copies, %d in the log, %d poison, %d not acknowledged, %d transactions aborted with %d records
        dead letters: %d more of a record that has one; events: %d last changes compared
        positions of the index: %s
        ready again: median %d ms, longest %d ms
        %s
        violations %d%n\
        """,
        SEED,
        stage.launch.mode(),
        schedule.faults(),
        schedule.struck().size(),
        stage.kills(),
        schedule.struck(),
        stage.traffic.sent(),
        stage.traffic.copies(),
        oracle.log().numbers().size(),
        oracle.log().poison().size(),
        stage.traffic.failed(),
        stage.traffic.abortedTransactions(),
        stage.traffic.withdrawn().size(),
        oracle.letters().copies(),
        oracle.events().checked(),
        applied,
        recovered.length == 0 ? 0 : recovered[recovered.length / 2],
        recovered.length == 0 ? 0 : recovered[recovered.length - 1],
        probers.describe(),
        violations.size());
    violations.stream().limit(20).forEach(violation -> System.out.println("  " + violation));
  }
}
