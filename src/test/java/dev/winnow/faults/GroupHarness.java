package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/**
 * Three workers share the partitions and one Qdrant, and come and go while records arrive. One of
 * them is a static member of the group: while it restarts, the others must keep their partitions.
 * At the end, the index must equal the log. The server is a {@link QdrantServer}.
 */
class GroupHarness {

  private static final long SEED = Long.getLong("faults.seed", System.nanoTime() & 0xFFFFFF);
  private static final double MINUTES =
      Double.parseDouble(System.getProperty("faults.minutes", "2"));

  private static final int MEMBERS = 3;

  /** What happens to one of the workers. The session of the static one outlasts all of it. */
  private enum Change {
    /** It is killed, and starts again after the session timeout. */
    KILL,
    /** It ends, and hands its partitions over. */
    LEAVE,
    /** It hangs for longer than the session timeout, and writes on afterwards. */
    FREEZE,
    /** The static one is killed, and starts again at once. */
    RESTART
  }

  private static final String STATIC = "static-worker";

  /** What a worker logs when it gets partitions. */
  private static final String CONSUMING = "Consuming [winnow";

  /** Longer than from an assignment in the group to the line of a worker, on a busy machine. */
  private static final long QUIET_MILLIS = 5_000;

  private static final Duration LONGER_THAN_SESSION = Duration.ofSeconds(9);

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  @Test
  void indexEqualsTheLog() throws Exception {
    Path directory = Launch.emptyDirectory(SEED + "-group");
    Map<Change, Integer> changes = new EnumMap<>(Change.class);
    List<Program> workers = new ArrayList<>();
    try (Stage stage = new Stage(directory, Mode.QDRANT, SEED)) {
      workers.add(stage.service);
      workers.add(stage.launch.worker(0));
      Program named = stage.launch.staticWorker(STATIC);
      workers.add(named);
      for (Program worker : workers) {
        assertThat(worker.awaitLine(0, CONSUMING, PATIENCE)).as("joins").isTrue();
      }
      stage.traffic.start();
      Random random = new Random(SEED);
      long end = System.nanoTime() + (long) (MINUTES * 60e9);
      while (System.nanoTime() < end) {
        TimeUnit.MILLISECONDS.sleep(3_000 + random.nextInt(5_000));
        Change change = Change.values()[random.nextInt(Change.values().length)];
        Program worker = workers.get(random.nextInt(workers.size()));
        if (change == Change.RESTART) {
          restart(stage, named, workers);
        } else {
          make(change, worker);
        }
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
      case RESTART -> throw new IllegalArgumentException();
    }
    worker.start();
  }

  private static void restart(Stage stage, Program named, List<Program> workers) throws Exception {
    try (Admin admin =
        Admin.create(
            Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, stage.bootstrapServers()))) {
      awaitQuiet(admin, workers);
      Set<TopicPartition> before = awaitShared(admin);
      List<Program> others = workers.stream().filter(worker -> worker != named).toList();
      List<Long> assignments = assignments(others);
      long logged = named.logged();
      named.kill();
      named.start();
      assertThat(named.awaitLine(logged, CONSUMING, PATIENCE)).as("joins again").isTrue();
      assertThat(assignments(others)).as("assignments of the others").isEqualTo(assignments);
      assertThat(awaitShared(admin)).as("partitions of the static member").isEqualTo(before);
    }
  }

  /** Waits until the workers have joined and logged no new partitions for a while. */
  private static void awaitQuiet(Admin admin, List<Program> workers) throws Exception {
    List<Long> last = List.of();
    List<Long> now = assignments(workers);
    while (!now.equals(last)) {
      awaitShared(admin);
      last = assignments(workers);
      TimeUnit.MILLISECONDS.sleep(QUIET_MILLIS);
      now = assignments(workers);
    }
  }

  /** Returns how often each worker has got partitions. */
  private static List<Long> assignments(List<Program> workers) throws IOException {
    List<Long> numbers = new ArrayList<>();
    for (Program worker : workers) {
      try (Stream<String> lines = Files.lines(worker.log())) {
        numbers.add(lines.filter(line -> line.contains(CONSUMING)).count());
      }
    }
    return numbers;
  }

  /**
   * Waits until all workers are in the group and share all partitions. Returns the partitions of
   * the static one.
   */
  private static Set<TopicPartition> awaitShared(Admin admin) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() - end < 0) {
      ConsumerGroupDescription group =
          admin.describeConsumerGroups(List.of(Stage.GROUP)).all().get().values().iterator().next();
      if (group.groupState() == GroupState.STABLE
          && group.members().size() == MEMBERS
          && group.members().stream().mapToInt(m -> m.assignment().topicPartitions().size()).sum()
              == partitions(admin)) {
        return group.members().stream()
            .filter(member -> member.groupInstanceId().isPresent())
            .findFirst()
            .orElseThrow()
            .assignment()
            .topicPartitions();
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    throw new AssertionError("the workers do not share the partitions");
  }

  private static int partitions(Admin admin) throws Exception {
    return admin
        .describeTopics(List.of(Stage.ASSETS, Stage.IMAGES, Stage.CAPTIONS))
        .allTopicNames()
        .get()
        .values()
        .stream()
        .mapToInt(topic -> topic.partitions().size())
        .sum();
  }
}
