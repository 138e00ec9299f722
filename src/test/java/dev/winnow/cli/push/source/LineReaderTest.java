package dev.winnow.cli.push.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.cli.push.source.LineReader.Line;
import dev.winnow.cli.push.source.LineReader.Quotes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  @Test
  void splitsAtBothLineEnds() throws IOException {
    assertThat(texts("a\nb\r\n\nc", Quotes.IGNORE)).containsExactly("1 a", "2 b", "3 ", "4 c");
  }

  @Test
  void skipsTheByteOrderMark() throws IOException {
    assertThat(texts("\ufeffid\n1", Quotes.HOLD_LINES)).containsExactly("1 id", "2 1");
  }

  @Test
  void keepsQuotedCellsTogether() throws IOException {
    assertThat(texts("id,text\n1,\"two\nlines, \"\"so\"\"\n\"\n2,x\n", Quotes.HOLD_LINES))
        .containsExactly("1 id,text", "2 1,\"two\nlines, \"\"so\"\"\n\"", "5 2,x");
  }

  @Test
  void treatsQuotationMarksInsideCellsAsText() throws IOException {
    assertThat(texts("5\" pipe,x\"\"\nnext", Quotes.HOLD_LINES))
        .containsExactly("1 5\" pipe,x\"\"", "2 next");
  }

  @Test
  void skipsTooLongLinesWithoutBufferingThem() throws IOException {
    // Given a line far longer than the limit
    long length = 1L << 28;
    var reader = new LineReader(new OneLongLine(length), 1000, Quotes.IGNORE);
    // When
    Line line = reader.next();
    // Then
    assertThat(line).isEqualTo(new Line(1, null, length));
    assertThat(reader.next()).isNull();
  }

  @Property
  void keepsAllBytesOfAnyText(
      @ForAll
          @StringLength(max = 60)
          @CharRange(from = 'a', to = 'c')
          @Chars({'\n', '\r', '"', ','})
          String text,
      @ForAll Quotes quotes)
      throws IOException {
    // When
    List<Line> lines = lines(text, quotes);
    // Then
    assertThat(lines.stream().mapToLong(Line::length).sum()).isEqualTo(text.length());
    StringBuilder all = new StringBuilder();
    lines.forEach(line -> all.append(new String(line.bytes(), UTF_8)));
    assertThat(all.toString().replaceAll("[\r\n]", "")).isEqualTo(text.replaceAll("[\r\n]", ""));
  }

  private static List<String> texts(String text, Quotes quotes) throws IOException {
    return lines(text, quotes).stream()
        .map(line -> line.number() + " " + new String(line.bytes(), UTF_8))
        .toList();
  }

  private static List<Line> lines(String text, Quotes quotes) throws IOException {
    var reader = new LineReader(new ByteArrayInputStream(text.getBytes(UTF_8)), 1000, quotes);
    List<Line> lines = new ArrayList<>();
    for (Line line = reader.next(); line != null; line = reader.next()) {
      lines.add(line);
    }
    return lines;
  }

  private static final class OneLongLine extends InputStream {
    private long left;

    OneLongLine(long length) {
      left = length;
    }

    @Override
    public int read() {
      return left-- > 0 ? 'x' : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int count = (int) Math.min(left, length);
      left -= count;
      return count == 0 ? -1 : count;
    }
  }
}
