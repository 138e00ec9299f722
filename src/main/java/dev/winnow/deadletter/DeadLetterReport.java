package dev.winnow.deadletter;

import dev.winnow.kafka.Offsets;
import dev.winnow.kafka.TopicReader;
import dev.winnow.log.Printable;
import dev.winnow.record.HeaderNames;
import dev.winnow.record.KafkaHeaders;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The pushed records that became dead letters.
 *
 * @param count their number
 * @param examples the first few, as {@code key: reason}, printable
 */
public record DeadLetterReport(long count, List<String> examples) {

  public static final DeadLetterReport NONE = new DeadLetterReport(0, List.of());

  private static final int EXAMPLES = 5;

  /**
   * Reads the dead letters that were written during the push. Also counts records of other
   * producers between the pushed ones of a partition.
   *
   * @param consumer a consumer without a group that is not shared
   * @param from start offsets of all partitions of the dead-letter topic
   * @param to end offsets, exclusive
   * @param written offsets of the pushed records
   */
  public static DeadLetterReport read(
      Consumer<String, byte[]> consumer,
      Map<TopicPartition, Long> from,
      Map<TopicPartition, Long> to,
      Map<TopicPartition, Offsets> written) {
    long[] count = {0};
    Set<String> records = new HashSet<>(); // a record may have several letters, see FirstCopies
    List<String> examples = new ArrayList<>();
    new TopicReader<>(consumer)
        .read(
            from,
            to,
            letter -> {
              if (isPushed(letter, written) && records.add(record(letter))) {
                count[0]++;
                if (examples.size() < EXAMPLES) {
                  examples.add(
                      Printable.of(
                          letter.key()
                              + ": "
                              + KafkaHeaders.last(
                                  letter.headers(), HeaderNames.DEAD_LETTER_REASON)));
                }
              }
            });
    return new DeadLetterReport(count[0], List.copyOf(examples));
  }

  private static String record(ConsumerRecord<String, byte[]> letter) {
    return KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_TOPIC)
        + "-"
        + KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_PARTITION)
        + "@"
        + KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_OFFSET);
  }

  private static boolean isPushed(
      ConsumerRecord<String, byte[]> letter, Map<TopicPartition, Offsets> written) {
    String partition = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_PARTITION);
    String offset = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_OFFSET);
    String topic = KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_TOPIC);
    try {
      return partition != null
          && offset != null
          && written.entrySet().stream()
              .anyMatch(
                  part ->
                      (topic == null || topic.equals(part.getKey().topic()))
                          && part.getKey().partition() == Integer.parseInt(partition)
                          && part.getValue().contains(Long.parseLong(offset)));
    } catch (NumberFormatException e) {
      return false; // not one of Winnow's letters
    }
  }
}
