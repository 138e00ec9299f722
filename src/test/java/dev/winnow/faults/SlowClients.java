package dev.winnow.faults;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Connections of clients that send a request slowly, or never to its end. */
final class SlowClients implements AutoCloseable {

  private final List<Socket> sockets = new ArrayList<>();

  /** Opens as many connections as the service takes, and sends the begin of a request on each. */
  SlowClients(int port, int count, String begin) {
    for (int i = 0; i < count; i++) {
      try {
        Socket socket = new Socket("localhost", port);
        sockets.add(socket);
        write(socket, begin);
      } catch (IOException e) {
        break; // the service refuses more
      }
    }
  }

  /** Sends more of the request. */
  void write(String text) {
    sockets.forEach(socket -> write(socket, text));
  }

  private static void write(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
    } catch (IOException e) {
      // the service has closed it, as it may
    }
  }

  @Override
  public void close() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        // already closed
      }
    }
  }
}
