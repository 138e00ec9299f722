package dev.winnow.access;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** An HTTP client that sends its input unchanged, valid or not. */
final class RawHttp implements AutoCloseable {

  /** A client that does not read cannot receive much. */
  private static final int RECEIVE_BUFFER = 64 << 10;

  private final Socket socket;
  private boolean closed;

  RawHttp(URI service) throws IOException {
    socket = new Socket();
    socket.setReceiveBufferSize(RECEIVE_BUFFER);
    socket.connect(new InetSocketAddress(service.getHost(), service.getPort()));
    socket.setSoTimeout(20_000);
  }

  /** Sends lines, each ended as HTTP has it. */
  RawHttp send(String... lines) throws IOException {
    socket
        .getOutputStream()
        .write((String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
    return this;
  }

  /** Sends a chunk of a body, and not its end. */
  RawHttp chunk(byte[] data) throws IOException {
    send(Integer.toHexString(data.length));
    socket.getOutputStream().write(data);
    return send("");
  }

  /** Waits until the connection is closed and returns everything that came. */
  String answer() throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
  }

  /**
   * Sends a byte, unless the service has closed the connection.
   *
   * @param always whether to send even if the service has answered
   * @return whether the byte was sent
   */
  boolean trickle(boolean always) {
    try {
      if (!always && socket.getInputStream().available() > 0) {
        return false;
      }
      socket.getOutputStream().write('x');
      socket.getOutputStream().flush();
      return true;
    } catch (IOException e) {
      closed = true;
      return false;
    }
  }

  /** Returns whether the service has closed the connection; discards its response. */
  boolean isClosed() {
    try {
      socket.setSoTimeout(1);
      while (!closed && socket.getInputStream().read() >= 0) {
        // an answer may be before the end
      }
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** Returns everything that came until the service closed or reset the connection. */
  String answerOrReset() {
    StringBuilder answer = new StringBuilder();
    byte[] buffer = new byte[16 << 10];
    try {
      InputStream in = socket.getInputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        answer.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      // the bytes before it are the response
    }
    return answer.toString();
  }

  /** Waits for an answer and returns its status. */
  int status() throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    return line.isEmpty() ? 0 : Integer.parseInt(line.toString().split(" ")[1]);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
