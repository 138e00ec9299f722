package dev.winnow.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.faults.LogContent.Rejected;
import dev.winnow.faults.Traffic.Position;
import dev.winnow.record.HeaderNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that wrong, missing and surplus dead letters are violations. */
class LetterCheckTest {

  private static final String VALUE = "{not json 7";

  private final LogContent log =
      new LogContent(Map.of(), Map.of(), Map.of(), Map.of(), new HashMap<>(), Map.of());
  private LetterCheck check = new LetterCheck(log);
  private long offset;

  /** The log has the same poison twice. */
  @BeforeEach
  void addPoison() {
    log.poison().put(new Position(Stage.ASSETS, 0, 5), new Rejected("key-1", "7", VALUE));
    log.poison().put(new Position(Stage.ASSETS, 0, 6), new Rejected("key-1", "7", VALUE));
    check = new LetterCheck(log);
  }

  @Test
  void acceptsOneLetterPerRecordAndCopies() {
    check.add(letter("5", VALUE));
    check.add(letter("6", VALUE));
    check.add(letter("5", VALUE));
    assertThat(violations()).isEmpty();
    assertThat(check.copies()).isEqualTo(1);
  }

  @Test
  void seesMissingLetterOfRepeatedRecord() {
    check.add(letter("5", VALUE));
    check.add(letter("5", VALUE));
    assertThat(violations()).singleElement().asString().contains("has -1 dead letters");
  }

  @Test
  void seesLetterThatIsNotOfItsRecord() {
    check.add(letter("5", VALUE));
    check.add(letter("6", "{not json 8"));
    assertThat(violations()).anyMatch(violation -> violation.contains("is not the record at"));
  }

  @Test
  void seesSecondLetterThatIsNotRecognisableAsCopy() {
    check.add(letter("5", VALUE));
    check.add(letter("6", VALUE));
    check.add(letter("", VALUE));
    assertThat(violations())
        .anyMatch(violation -> violation.contains("does not say where"))
        .anyMatch(violation -> violation.contains("has +1 dead letters"));
  }

  private List<String> violations() {
    return check.violations(id -> false);
  }

  private ConsumerRecord<String, byte[]> letter(String origin, String value) {
    ConsumerRecord<String, byte[]> letter =
        new ConsumerRecord<>(Stage.DEAD_LETTERS, 0, offset++, "key-1", value.getBytes(UTF_8));
    letter.headers().add(Records.NUMBER, "7".getBytes(UTF_8));
    if (!origin.isEmpty()) {
      letter
          .headers()
          .add(HeaderNames.DEAD_LETTER_TOPIC, Stage.ASSETS.getBytes(UTF_8))
          .add(HeaderNames.DEAD_LETTER_PARTITION, "0".getBytes(UTF_8))
          .add(HeaderNames.DEAD_LETTER_OFFSET, origin.getBytes(UTF_8));
    }
    return letter;
  }
}
