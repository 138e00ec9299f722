package dev.winnow.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A proxy between the service and a server, which can be disturbed. Each direction of a connection
 * has a thread.
 */
final class Proxy implements AutoCloseable {

  /** The handling of data. */
  enum Flow {
    PASS,
    /** 4 kB each 20 ms and direction. */
    SLOW,
    /** No data passes for now. */
    STALL,
    /** Requests for committed offsets, and all data behind them, do not pass for now. */
    STALL_OFFSETS,
    /** Connections are reset, new ones too. */
    RESET
  }

  private static final int SLOW_BYTES = 4 << 10;
  private static final long SLOW_MILLIS = 20;

  /** Where the kind of a request is: behind its length, two bytes. */
  private static final int KIND = 4;

  private static final int OFFSET_FETCH = 9;

  private final ServerSocket listener;
  private final InetSocketAddress target;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private volatile Flow flow = Flow.PASS;

  Proxy(InetSocketAddress address, InetSocketAddress target) {
    this.target = target;
    try {
      listener = new ServerSocket();
      listener.setReuseAddress(true);
      listener.bind(address);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  void flow(Flow next) {
    flow = next;
    if (next == Flow.RESET) {
      connections.forEach(Connection::reset);
    }
  }

  /** Keeps the open connections, and passes no more data over them. */
  void forget() {
    connections.forEach(connection -> connection.forgotten = true);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        connect(listener.accept());
      } catch (IOException e) {
        // closed
      }
    }
  }

  private void connect(Socket client) throws IOException {
    Connection connection;
    try {
      connection = new Connection(client, new Socket(target.getAddress(), target.getPort()));
    } catch (IOException e) {
      client.close(); // the server is down
      return;
    }
    connections.add(connection);
    if (flow == Flow.RESET) {
      connection.reset();
      return;
    }
    Thread.ofVirtual().start(() -> pump(connection, true));
    Thread.ofVirtual().start(() -> pump(connection, false));
  }

  private void pump(Connection connection, boolean requests) {
    Socket from = requests ? connection.client : connection.server;
    Socket to = requests ? connection.server : connection.client;
    byte[] buffer = new byte[16 << 10];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      while (true) {
        int limit = flow == Flow.SLOW ? SLOW_BYTES : buffer.length;
        int count = in.read(buffer, 0, limit);
        if (count < 0) {
          break;
        }
        boolean offsets = requests && asksForOffsets(buffer, count);
        while (flow == Flow.STALL || (flow == Flow.STALL_OFFSETS && offsets)) {
          TimeUnit.MILLISECONDS.sleep(SLOW_MILLIS);
        }
        if (flow == Flow.SLOW) {
          TimeUnit.MILLISECONDS.sleep(SLOW_MILLIS);
        }
        if (!connection.forgotten) {
          out.write(buffer, 0, count);
        }
      }
    } catch (IOException e) {
      // one end has closed it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!connection.forgotten) {
      connection.close();
    }
    connections.remove(connection);
  }

  /** Clients write each request separately. */
  private static boolean asksForOffsets(byte[] buffer, int count) {
    return count > KIND + 1 && (buffer[KIND] << 8 | buffer[KIND + 1]) == OFFSET_FETCH;
  }

  private static final class Connection {
    private final Socket client;
    private final Socket server;
    private volatile boolean forgotten;

    private Connection(Socket client, Socket server) throws SocketException {
      this.client = client;
      this.server = server;
      // As Kafka's own connections: small requests would wait 40 ms for an acknowledgement.
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
    }

    private void reset() {
      try {
        client.setSoLinger(true, 0);
        server.setSoLinger(true, 0);
      } catch (IOException e) {
        // closed already
      }
      close();
    }

    private void close() {
      try (client;
          server) {
        // closes both
      } catch (IOException e) {
        // closed already
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    connections.forEach(Connection::close);
  }
}
