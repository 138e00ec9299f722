package dev.winnow.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void lineBreaksCannotForgeLogLines() {
    assertThat(Printable.of("a\r\n12:00:00 INFO forged")).isEqualTo("a??12:00:00 INFO forged");
    assertThat(Printable.of("a\u2028b\u001b[31m\u0085")).isEqualTo("a?b?[31m?");
    assertThat(Printable.of("Grüße, 日本")).isEqualTo("Grüße, 日本");
    assertThat(Printable.of("a\u202egnp.exe\u009b31m")).isEqualTo("a?gnp.exe?31m");
    assertThat(Printable.of(null)).isEqualTo("null");
  }
}
