package dev.winnow.access;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A client without manners: sends what it is given. */
final class RawHttp implements AutoCloseable {

  private final Socket socket;

  RawHttp(URI service) throws IOException {
    socket = new Socket(service.getHost(), service.getPort());
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
