package dev.winnow.faults;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Asks the service all the time, and remembers how long it took while nothing was disturbed. */
final class Prober {

  private final Stage stage;
  private final List<Long> millis = Collections.synchronizedList(new ArrayList<>());
  private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = new Thread(this::run, "prober");
  private volatile boolean calm;
  private volatile boolean finished;

  Prober(Stage stage) {
    this.stage = stage;
  }

  void start() {
    thread.start();
  }

  /** Says whether the service must answer now. */
  void calm(boolean is) {
    calm = is;
  }

  void finish() throws InterruptedException {
    finished = true;
    thread.join();
  }

  /** Returns answers with a status that they must not have, and connections that failed. */
  List<String> wrong() {
    return wrong;
  }

  /** Returns the times of all answers in milliseconds, ascending. */
  List<Long> sortedMillis() {
    return millis.stream().sorted().toList();
  }

  private void run() {
    try {
      while (!finished) {
        if (calm) {
          ask("/v1/search?q=a+kite&limit=3");
          ask("/v1/assets/key-1");
        }
        TimeUnit.MILLISECONDS.sleep(200);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(String path) {
    long started = System.nanoTime();
    String failure = null;
    try {
      HttpResponse<String> answer = stage.get(path);
      int status = answer.statusCode();
      if (status != 200 && status != 404 && status != 429) {
        failure = "%s answers %d: %s".formatted(path, status, answer.body());
      }
    } catch (IOException e) {
      failure = "%s: %s".formatted(path, e);
    }
    long took = Duration.ofNanos(System.nanoTime() - started).toMillis();
    if (calm) { // still: a fault may have come in between
      millis.add(took);
      if (failure != null) {
        wrong.add(failure);
      }
    }
  }
}
