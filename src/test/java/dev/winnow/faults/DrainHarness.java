package dev.winnow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/**
 * How fast a service reads the records that came while it was dead, compared with as many records
 * that came while it ran and could not reach the broker. The broker is a process of its own.
 */
class DrainHarness {

  private static final int RECORDS = Integer.getInteger("faults.records", 200_000);
  private static final int ROUNDS = Integer.getInteger("faults.rounds", 1);
  private static final double LEAST = .9;
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /**
   * Records a second, from the first record that is read.
   *
   * @param secondHalf without the time in which Java compiles
   */
  private record Rates(double all, double secondHalf) {}

  @Test
  void lagDrainsAtFullSpeed() throws Exception {
    Path directory = Launch.emptyDirectory("drain");
    double[] ratios = new double[ROUNDS];
    try (Stage stage = new Stage(directory, Mode.APART, 1);
        Admin admin = Admin.create(Map.of("bootstrap.servers", stage.bootstrapServers()))) {
      stage.traffic.send(RECORDS); // Java compiles
      drain(admin);
      for (int round = 0; round < ROUNDS; round++) {
        stage.proxy().flow(Proxy.Flow.RESET);
        stage.traffic.send(RECORDS);
        stage.proxy().flow(Proxy.Flow.PASS);
        Rates running = drain(admin);

        stage.kill();
        stage.traffic.send(RECORDS);
        stage.service.start();
        Rates killed = drain(admin);

        ratios[round] = killed.secondHalf / running.secondHalf;
        System.out.printf(
            "running: %.0f records/s; after a kill: %.0f, second half of the records %.0f, %.2f of"
                + " that of the running service%n",
            running.all, killed.all, killed.secondHalf, ratios[round]);
      }
    }
    Arrays.sort(ratios);
    assertThat(ratios[ROUNDS / 2]).isGreaterThanOrEqualTo(LEAST);
  }

  private static Rates drain(Admin admin) throws Exception {
    Map<TopicPartition, Long> ends = Positions.ends(admin);
    long all = Positions.left(ends, Positions.committed(admin));
    long patience = System.nanoTime() + PATIENCE.toNanos();
    long left = all;
    long begin = 0;
    long begun = 0;
    long half = 0;
    long halved = 0;
    while (left > 0) {
      assertThat(System.nanoTime()).as("%d records left", left).isLessThan(patience);
      TimeUnit.MILLISECONDS.sleep(500);
      left = Positions.left(ends, Positions.committed(admin));
      if (begin == 0 && left < all) {
        begin = System.nanoTime();
        begun = left;
      }
      if (half == 0 && left < all / 2) {
        half = System.nanoTime();
        halved = left;
      }
    }
    long end = System.nanoTime();
    return new Rates(begun * 1e9 / (end - begin), halved * 1e9 / (end - half));
  }
}
