package dev.winnow.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChecksTest {

  @Test
  void messagesAbbreviateWhatTheyQuote() {
    String many = "x".repeat(1_000);

    assertThat(Checks.invalid("%s has %d, not '%s'; it must be %s", "in", 1, many, many))
        .hasMessage("in has 1, not '%s…'; it must be %s", "x".repeat(40), many);
    assertThat(Checks.unprocessable("in has '%s'", "a")).hasMessage("in has 'a'");
    assertThat(Checks.invalid("'%s' is %s", null, null)).hasMessage("'null' is null");
  }
}
