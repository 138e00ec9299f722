package dev.winnow.lexicon;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import net.sf.extjwnl.JWNLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class NounTableTest {

  @Test
  @Tag("slow")
  void shippedTableEqualsTheTableDerivedFromWordNet() throws IOException, JWNLException {
    try (InputStream stored = NounTableTest.class.getResourceAsStream("/lexicon/nouns.gz")) {
      assertThat(new GZIPInputStream(stored).readAllBytes())
          .isEqualTo(
              new GZIPInputStream(new ByteArrayInputStream(NounTable.derive())).readAllBytes());
    }
  }
}
