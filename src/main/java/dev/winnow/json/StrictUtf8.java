package dev.winnow.json;

import com.fasterxml.jackson.core.io.IOContext;
import com.fasterxml.jackson.core.io.InputDecorator;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/** Makes parsers reject bytes that are not UTF-8, while they read them. */
public final class StrictUtf8 extends InputDecorator {

  private static final long serialVersionUID = 1;

  @Override
  public InputStream decorate(IOContext context, InputStream in) {
    return new Checked(in);
  }

  /** Returns null: the parser reads the checked bytes. */
  @Override
  public @Nullable InputStream decorate(IOContext context, byte[] text, int offset, int length)
      throws IOException {
    Utf8Check.check(text, offset, length);
    return null;
  }

  /** Returns null: characters are not checked. */
  @Override
  public @Nullable Reader decorate(IOContext context, Reader reader) {
    return null;
  }

  private static final class Checked extends FilterInputStream {

    private final Utf8Check check = new Utf8Check();

    Checked(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int count = super.read(target, offset, length);
      if (count < 0) {
        check.end();
      } else {
        check.add(target, offset, count);
      }
      return count;
    }
  }
}
