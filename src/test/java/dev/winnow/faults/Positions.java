package dev.winnow.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The positions in the topics: the committed ones of the group, and those of the index. */
final class Positions {

  /** A line of the file that says how far an index is filled. */
  private static final Pattern NOTED = Pattern.compile("(?m)^position\\.(.+)-(\\d+)=(\\d+)$");

  private static final String SOURCE = "source.properties";

  private Positions() {}

  private static Admin admin(Stage stage) {
    return Admin.create(Map.of("bootstrap.servers", stage.bootstrapServers()));
  }

  /** Returns the offsets that the group has committed; empty while the broker is down. */
  static Map<TopicPartition, Long> committed(Stage stage) throws InterruptedException {
    try (Admin admin = admin(stage)) {
      return committed(admin);
    }
  }

  static Map<TopicPartition, Long> committed(Admin admin) throws InterruptedException {
    Map<TopicPartition, Long> committed = new HashMap<>();
    try {
      admin
          .listConsumerGroupOffsets(Stage.GROUP)
          .partitionsToOffsetAndMetadata()
          .get()
          .forEach(
              (partition, offset) ->
                  committed.put(partition, offset == null ? 0 : offset.offset()));
    } catch (ExecutionException e) {
      return Map.of();
    }
    return committed;
  }

  /** Returns where the topics of the records end. */
  static Map<TopicPartition, Long> ends(Admin admin)
      throws InterruptedException, ExecutionException {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    admin
        .describeTopics(List.of(Stage.ASSETS, Stage.IMAGES, Stage.CAPTIONS))
        .allTopicNames()
        .get()
        .forEach(
            (topic, described) ->
                described
                    .partitions()
                    .forEach(
                        partition ->
                            asked.put(
                                new TopicPartition(topic, partition.partition()),
                                OffsetSpec.latest())));
    Map<TopicPartition, Long> ends = new HashMap<>();
    admin
        .listOffsets(asked)
        .all()
        .get()
        .forEach((partition, end) -> ends.put(partition, end.offset()));
    return ends;
  }

  /** Returns how many records are before the ends and not committed. */
  static long left(Map<TopicPartition, Long> ends, Map<TopicPartition, Long> committed) {
    return ends.entrySet().stream()
        .mapToLong(end -> Math.max(0, end.getValue() - committed.getOrDefault(end.getKey(), 0L)))
        .sum();
  }

  /**
   * Waits until an index has records whose offsets are not committed; returns false if the time is
   * over.
   */
  static boolean awaitIndexAhead(Stage stage, Duration patience)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (!isIndexAhead(stage)) {
      if (System.nanoTime() - end >= 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIndexAhead(Stage stage) throws IOException, InterruptedException {
    Map<TopicPartition, Long> committed = committed(stage);
    for (Path index : filled(stage.launch.indexes())) {
      for (Map.Entry<TopicPartition, Long> position : noted(index).entrySet()) {
        if (position.getValue() > committed.getOrDefault(position.getKey(), 0L)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Commits the ends of the topics for the service, which must not run, to test that the oracle
   * notices. The broker must be a separate process.
   */
  static Map<TopicPartition, Long> commitEnds(Stage stage) throws InterruptedException {
    try (Admin admin = admin(stage)) {
      admin
          .removeMembersFromConsumerGroup(Stage.GROUP, new RemoveMembersFromConsumerGroupOptions())
          .all()
          .get();
      Map<TopicPartition, Long> ends = ends(admin);
      Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
      ends.forEach((partition, end) -> offsets.put(partition, new OffsetAndMetadata(end)));
      admin.alterConsumerGroupOffsets(Stage.GROUP, offsets).all().get();
      return ends;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Has the indexes of the service, which must not run, note the ends of the topics. */
  static void noteEnds(Stage stage, Map<TopicPartition, Long> ends) throws IOException {
    for (Path index : filled(stage.launch.indexes())) {
      Path file = index.resolve(SOURCE);
      Matcher matcher = NOTED.matcher(Files.readString(file));
      Files.writeString(
          file,
          matcher.replaceAll(
              line -> {
                Long end = ends.get(partition(matcher));
                return end == null
                    ? line.group()
                    : "position.%s=%d".formatted(partition(matcher), end);
              }));
    }
  }

  private static TopicPartition partition(Matcher line) {
    return new TopicPartition(line.group(1), Integer.parseInt(line.group(2)));
  }

  /** Returns the positions that an index notes. */
  static Map<TopicPartition, Long> noted(Path index) throws IOException {
    Map<TopicPartition, Long> noted = new HashMap<>();
    Matcher matcher = NOTED.matcher(Files.readString(index.resolve(SOURCE)));
    while (matcher.find()) {
      noted.put(partition(matcher), Long.parseLong(matcher.group(3)));
    }
    return noted;
  }

  /**
   * Returns the directories of indexes that note positions. Reads no other files, because an index
   * deletes some of its own at any time.
   */
  static List<Path> filled(Path indexes) throws IOException {
    try (Stream<Path> all = Files.list(indexes)) {
      return all.filter(index -> Files.exists(index.resolve(SOURCE))).toList();
    }
  }
}
