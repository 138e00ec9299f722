package dev.winnow.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class DeadLetterFilterTest {

  @Test
  void findsKeysWithCharactersThatAreNotPrinted() {
    String key = "\u05d0\u200f.jpg";

    assertThat(ofKey(key)).accepts(letter(key)).rejects(letter("\u05d0.jpg"), letter("b.jpg"));
    assertThat(ofKey("a.jpg")).accepts(letter("a.jpg")).rejects(letter(key));
  }

  private static DeadLetterFilter ofKey(String key) {
    return new DeadLetterFilter(Set.of(), key, null, null, null, null);
  }

  private static DeadLetter letter(String key) {
    return new DeadLetter(new ConsumerRecord<>("letters", 0, 0, key.getBytes(UTF_8), new byte[0]));
  }
}
