package dev.winnow.faults;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/** What happens to the processes of a run. */
enum Fault {
  KILL {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      stage.service.kill();
    }
  },

  /** Killed before it is ready, up to three times. */
  KILL_WHILE_STARTING {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      stage.service.kill();
      for (int i = random.nextInt(3); i >= 0; i--) {
        stage.service.start();
        TimeUnit.MILLISECONDS.sleep(500 + random.nextInt(8_000));
        stage.service.kill();
      }
    }
  },

  /** Killed as soon as the log tells of a dead letter, which is not acknowledged yet. */
  KILL_AT_DEAD_LETTER {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      stage.service.awaitLine("Dead letter ", Duration.ofSeconds(10));
      stage.service.kill();
    }
  },

  TERMINATE {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      stage.service.terminate();
    }
  },

  /** Beyond the session timeout in one of three cases. */
  FREEZE {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      stage.service.freeze(Duration.ofSeconds(random.nextInt(3) == 0 ? 18 : 1 + random.nextInt(5)));
    }
  },

  /** Requests that send a byte a second, and are left alone after ten. */
  SLOW_BODIES {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      List<Socket> sockets =
          connect(
              stage,
              60,
              "PUT /v1/assets/slow HTTP/1.1\r\nHost: localhost:%d\r\n"
                  + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n");
      for (int i = 0; i < 10; i++) {
        for (Socket socket : sockets) {
          write(socket, " ");
        }
        TimeUnit.SECONDS.sleep(1);
      }
      close(sockets);
    }
  },

  /** Connections on which half a request comes, and nothing more. */
  HALF_OPEN {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      List<Socket> sockets = connect(stage, 200, "GET /v1/search?q=ki");
      TimeUnit.SECONDS.sleep(5);
      close(sockets);
    }
  },

  /** The index of another bundle is filled, and most often it is killed before that answers. */
  REINDEX {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      stage.reindex();
      TimeUnit.MILLISECONDS.sleep(random.nextInt(8_000));
      if (random.nextInt(3) > 0) {
        stage.service.kill();
      }
    }
  },

  /** Killed as soon as another index answers. */
  KILL_AT_SWITCH {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      stage.reindex();
      stage.service.awaitLine(" answers now", Duration.ofSeconds(30));
      stage.service.kill();
    }
  },

  BROKER_KILL {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      if (stage.broker != null) {
        stage.broker.kill();
        TimeUnit.MILLISECONDS.sleep(random.nextInt(4_000));
      }
    }
  },

  BROKER_FREEZE {
    @Override
    void strike(Stage stage, Random random) throws InterruptedException {
      if (stage.broker != null) {
        stage.broker.freeze(Duration.ofSeconds(1 + random.nextInt(10)));
      }
    }
  };

  abstract void strike(Stage stage, Random random) throws InterruptedException;

  boolean needsBroker() {
    return this == BROKER_KILL || this == BROKER_FREEZE;
  }

  private static List<Socket> connect(Stage stage, int count, String begin) {
    List<Socket> sockets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      try {
        Socket socket = new Socket("localhost", stage.httpPort());
        sockets.add(socket);
        write(socket, begin.formatted(stage.httpPort()));
      } catch (IOException e) {
        break; // the service refuses more
      }
    }
    return sockets;
  }

  private static void write(Socket socket, String text) {
    try {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
    } catch (IOException e) {
      // the service has closed it, as it may
    }
  }

  private static void close(List<Socket> sockets) {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        // nothing is left to close
      }
    }
  }
}
