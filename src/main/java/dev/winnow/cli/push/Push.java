package dev.winnow.cli.push;

import dev.winnow.cli.console.Interrupt;
import dev.winnow.cli.console.Progress;
import dev.winnow.cli.console.ProgressDisplay;
import dev.winnow.cli.push.source.AssetSource;
import dev.winnow.deadletter.DeadLetterReport;
import dev.winnow.kafka.KafkaCluster;
import dev.winnow.kafka.KafkaFailureException;
import dev.winnow.kafka.KafkaSettings;
import dev.winnow.kafka.Offsets;
import dev.winnow.log.Text;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A complete push: checks that Kafka has the topic, sends all assets, waits until they are
 * searchable if requested, and prints a summary.
 *
 * @param watch whether the folders among the sources are scanned repeatedly until the program ends;
 *     files are read once, because each scan would send them as a whole again
 * @param rate maximum records per second, or null
 * @param waitTimeout maximum time to wait until all assets are searchable, or null not to wait
 * @param group the consumer group of the workers, to wait for their progress
 * @param out for the summary
 * @param err for progress and problems
 */
record Push(
    KafkaSettings kafka,
    String topic,
    String deadLetterTopic,
    List<AssetSource> sources,
    boolean watch,
    @Nullable Double rate,
    @Nullable Duration waitTimeout,
    String group,
    ProgressDisplay display,
    PrintWriter out,
    PrintWriter err) {

  private static final Duration POLL_INTERVAL = Duration.ofMillis(250);
  private static final Duration WATCH_INTERVAL = Duration.ofSeconds(2);

  /** How long records in progress may take after Ctrl-C or a failure. */
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** The result of a push. */
  enum Outcome {
    /** All assets were sent, and are searchable if the push waited for them. */
    COMPLETE,
    /** All assets were sent except bad lines and images, or some became dead letters. */
    PARTIAL,
    /** Some assets were not searchable before the time-out. */
    TIMED_OUT,
    /** The sources have no assets, not even bad ones. */
    NOTHING
  }

  /**
   * @throws KafkaFailureException if Kafka cannot be reached, has no such topic, or fails
   * @throws IOException if a source cannot be read
   */
  Outcome run() throws IOException, InterruptedException {
    try (var admin = kafka.admin()) {
      var cluster = new KafkaCluster(admin, kafka);
      cluster.requireReachable();
      cluster.requireTopic(topic);
      Map<TopicPartition, Long> lettersBefore =
          waitTimeout == null ? Map.of() : cluster.ends(deadLetterTopic);
      long start = System.nanoTime();
      Sent sent = send();
      var summary = new StringBuilder(sent.summary(since(start)));
      if (sent.count() + sent.bad() == 0) {
        print(summary.toString());
        return Outcome.NOTHING;
      }
      long remaining = 0;
      var letters = DeadLetterReport.NONE;
      if (waitTimeout != null) {
        String unfinished = summary + "; stopped before all were searchable";
        try (Interrupt totals = Interrupt.then(() -> print(unfinished))) {
          remaining = waitUntilSearchable(cluster, sent, waitTimeout);
        }
        summary
            .append(
                remaining == 0
                    ? "; searchable"
                    : "; %s not searchable".formatted(Text.count(remaining)))
            .append(" after ")
            .append(Text.duration(since(start)));
        letters = deadLetters(lettersBefore, cluster.ends(deadLetterTopic), sent.written());
        summary.append("; ").append(Text.count(letters.count(), "dead letter"));
        letters.examples().forEach(err::println);
        err.flush();
      } else {
        summary.append("; use --wait to see whether the workers accept them");
      }
      print(summary.toString());
      if (remaining > 0) {
        return Outcome.TIMED_OUT;
      }
      return sent.bad() + letters.count() > 0 ? Outcome.PARTIAL : Outcome.COMPLETE;
    }
  }

  private void print(String summary) {
    if (display != ProgressDisplay.NONE) {
      out.println(summary);
      out.flush();
    }
  }

  private record Sent(long count, long bad, String remarks, Map<TopicPartition, Offsets> written) {
    String summary(Duration time) {
      return "%s sent%s in %s, %s%s"
          .formatted(
              Text.count(count),
              bad == 0 ? "" : " (%s bad, see above)".formatted(Text.count(bad)),
              Text.duration(time),
              Text.rate(count, time),
              remarks);
    }
  }

  private Sent send() throws IOException {
    long total = 0;
    for (AssetSource source : sources) {
      total += source.bytes();
    }
    KafkaProducer<String, byte[]> producer = kafka.producer();
    try (Progress progress = display.open("push", total, err)) {
      var problems = new Problems(progress::say);
      var publisher = new Publisher(producer, topic, problems);
      var skipped = new Skipped();
      var repeated = new Repeated(progress::say);
      var sink =
          new SendingSink(publisher, problems, new RateLimiter(rate), progress, skipped, repeated);
      long start = System.nanoTime();
      Runnable stop =
          () -> {
            sink.stop();
            producer.close(CLOSE_TIMEOUT);
            progress.close();
            print(sent(publisher, problems, skipped, repeated).summary(since(start)) + "; stopped");
          };
      try (Interrupt totals = Interrupt.then(stop)) {
        send(sources, sink, publisher);
        sink.readsAgain();
        List<AssetSource> folders = sources.stream().filter(AssetSource::isFolder).toList();
        while (watch && pause()) {
          send(folders, sink, publisher);
        }
      }
      return sent(publisher, problems, skipped, repeated);
    } finally {
      producer.close(CLOSE_TIMEOUT);
    }
  }

  private static void send(List<AssetSource> sources, SendingSink sink, Publisher publisher)
      throws IOException {
    for (AssetSource source : sources) {
      source.read(sink);
    }
    publisher.flush();
  }

  private static Sent sent(
      Publisher publisher, Problems problems, Skipped skipped, Repeated repeated) {
    return new Sent(
        publisher.sent(), problems.count(), skipped.toString() + repeated, publisher.written());
  }

  /** Waits before the next scan of folders; returns false if the program is stopping. */
  private static boolean pause() {
    try {
      Thread.sleep(WATCH_INTERVAL);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private long waitUntilSearchable(KafkaCluster cluster, Sent sent, Duration timeout)
      throws InterruptedException {
    try (Progress progress = display.open("index", sent.count(), err)) {
      var wait = new SearchableWait(() -> cluster.committed(group), timeout, POLL_INTERVAL);
      long remaining =
          wait.await(
              sent.written(),
              left ->
                  progress.update(
                      Math.max(0, sent.count() - left), Text.count(left) + " not searchable yet"));
      if (remaining > 0) {
        progress.say(
            "the workers of group %s have indexed %s of %s in %s: is `winnow serve` running?"
                .formatted(
                    group,
                    Text.count(Math.max(0, sent.count() - remaining)),
                    Text.count(sent.count()),
                    Text.duration(timeout)));
      }
      return remaining;
    }
  }

  private DeadLetterReport deadLetters(
      Map<TopicPartition, Long> before,
      Map<TopicPartition, Long> after,
      Map<TopicPartition, Offsets> written) {
    if (before.equals(after)) {
      return DeadLetterReport.NONE;
    }
    try (var consumer = kafka.reader()) {
      return DeadLetterReport.read(consumer, before, after, written);
    }
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
