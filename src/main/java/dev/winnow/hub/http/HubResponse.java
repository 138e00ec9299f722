package dev.winnow.hub.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A response of a hub with an unread body. */
public final class HubResponse implements AutoCloseable {

  private static final Pattern RANGE =
      Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");

  private final HttpURLConnection connection;
  private final int status;

  HubResponse(HttpURLConnection connection, int status) {
    this.connection = connection;
    this.status = status;
  }

  public int status() {
    return status;
  }

  public InputStream body() throws IOException {
    return connection.getInputStream();
  }

  /** Returns the position of the body's first byte in the file, -1 if unknown. */
  public long start() {
    if (status != HttpURLConnection.HTTP_PARTIAL) {
      return 0;
    }
    Matcher range = range();
    return range == null ? -1 : Long.parseLong(range.group(1));
  }

  /** Returns the size of the whole file, -1 if unknown. */
  public long size() {
    if (status != HttpURLConnection.HTTP_PARTIAL) {
      return connection.getContentLengthLong();
    }
    Matcher range = range();
    return range == null || range.group(3).equals("*") ? -1 : Long.parseLong(range.group(3));
  }

  private @Nullable Matcher range() {
    String header = connection.getHeaderField("Content-Range");
    Matcher range = RANGE.matcher(header == null ? "" : header);
    return range.matches() ? range : null;
  }

  @Override
  public void close() {
    connection.disconnect();
  }
}
