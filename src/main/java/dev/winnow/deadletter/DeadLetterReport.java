package dev.winnow.deadletter;

import dev.winnow.kafka.Offsets;
import dev.winnow.kafka.TopicReader;
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
 * Which of the pushed records ended as dead letters.
 *
 * @param count how many
 * @param examples the first few, as {@code key: reason}
 */
public record DeadLetterReport(long count, List<String> examples) {

  public static final DeadLetterReport NONE = new DeadLetterReport(0, List.of());

  private static final int EXAMPLES = 5;

  /**
   * Reads the dead letters that were written during the push. A record of somebody else that stands
   * between the pushed ones in its partition is counted as well.
   *
   * @param consumer without a group, used by nobody else
   * @param from where in the dead-letter topic to start, for every partition that there is
   * @param to where to stop
   * @param written where the pushed records are
   */
  public static DeadLetterReport read(
      Consumer<String, byte[]> consumer,
      Map<TopicPartition, Long> from,
      Map<TopicPartition, Long> to,
      Map<TopicPartition, Offsets> written) {
    long[] count = {0};
    Set<String> records = new HashSet<>(); // one may have several letters, see FirstCopies
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
                      letter.key()
                          + ": "
                          + KafkaHeaders.last(letter.headers(), HeaderNames.DEAD_LETTER_REASON));
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
