package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Three workers share the partitions and one Qdrant, and come and go while records arrive. At the
 * end, the index must equal the log. The server is the program that {@link Mode#QDRANT_BINARY}
 * names, or else the protocol server of the tests.
 */
class GroupHarness {

  private static final long SEED = Long.getLong("faults.seed", System.nanoTime() & 0xFFFFFF);
  private static final double MINUTES =
      Double.parseDouble(System.getProperty("faults.minutes", "2"));

  private static final int OTHERS = 2;

  /** What happens to one of the workers. */
  private enum Change {
    /** It is killed, and starts again after the session timeout. */
    KILL,
    /** It ends, and hands its partitions over. */
    LEAVE,
    /** It hangs for longer than the session timeout, and writes on afterwards. */
    FREEZE
  }

  private static final Duration LONGER_THAN_SESSION = Duration.ofSeconds(9);

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @Test
  void indexEqualsTheLog() throws Exception {
    Path directory = Launch.emptyDirectory(SEED + "-group");
    Map<Change, Integer> changes = new EnumMap<>(Change.class);
    List<Program> workers = new ArrayList<>();
    try (Stage stage = new Stage(directory, Mode.QDRANT, SEED)) {
      workers.add(stage.service);
      for (int i = 0; i < OTHERS; i++) {
        workers.add(stage.launch.worker(i));
      }
      for (Program worker : workers) {
        assertThat(worker.awaitLine(0, "Consuming [winnow", PATIENCE)).as("joins").isTrue();
      }
      stage.traffic.start();
      Random random = new Random(SEED);
      long end = System.nanoTime() + (long) (MINUTES * 60e9);
      while (System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(3_000 + random.nextInt(5_000));
        Change change = Change.values()[random.nextInt(Change.values().length)];
        make(change, workers.get(random.nextInt(workers.size())));
        changes.merge(change, 1, Integer::sum);
      }
      stage.traffic.finish();
      stage.recover(); // which answers the questions of the oracle
      Oracle oracle = new Oracle(stage, 0);
      List<String> violations = oracle.check();
      System.out.printf(
          "seed %d, %d workers: %s; records %d sent, %d in the log; violations %d%n",
          SEED,
          workers.size(),
          changes,
          stage.traffic.sent(),
          oracle.log().numbers().size(),
          violations.size());
      assertThat(violations).isEmpty();
    } finally {
      workers.forEach(Program::close);
    }
  }

  private static void make(Change change, Program worker) throws InterruptedException {
    switch (change) {
      case KILL -> {
        worker.kill();
        TimeUnit.MILLISECONDS.sleep(LONGER_THAN_SESSION.toMillis());
      }
      case LEAVE -> worker.terminate();
      case FREEZE -> worker.freeze(LONGER_THAN_SESSION);
    }
    worker.start();
  }
}
