package dev.winnow.cli.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeadLetterShowCommandTest {

  @Test
  void printsNoControlCharactersOfAValue() {
    byte[] value = "{\"captions\":[\"a\u009b31m dog\u202e\"],\"version\":1}".getBytes(UTF_8);

    assertThat(new DeadLetterShowCommand().describe(value).lines().skip(1))
        .containsExactly("{", "  \"captions\" : [ \"a?31m dog?\" ],", "  \"version\" : 1", "}");
  }

  @Test
  void showsNoPartOfAValueThatIsNotJson() {
    byte[] value = "{\"a\":1} garbage".getBytes(UTF_8);

    assertThat(new DeadLetterShowCommand().describe(value))
        .isEqualTo("value:    15 bytes, not JSON");
  }
}
