package dev.winnow.faults;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sends requests to a process all the time, and records response times, memory and descriptors. */
final class Prober {

  /** The service gives up a read of Qdrant after this time, which is then another slow answer. */
  private static final long TIMEOUT_MILLIS = 5_000;

  private final Node node;
  private final OtherPrograms others = new OtherPrograms();
  private final List<Answer> answers = Collections.synchronizedList(new ArrayList<>());
  private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = new Thread(this::run, "prober");
  private final List<Answer> busy = Collections.synchronizedList(new ArrayList<>());
  private long memory;
  private long descriptors;
  private volatile boolean calm;
  private volatile int disturbances;
  private volatile String phase = "";
  private volatile boolean finished;

  /**
   * @param phase when the request was sent
   */
  private record Answer(String path, String phase, long millis) {
    @Override
    public String toString() {
      return "%d ms (%s, asked %s)".formatted(millis, path, phase);
    }
  }

  Prober(Node node) {
    this.node = node;
  }

  void start() {
    thread.start();
  }

  /**
   * @param is whether the process must answer now
   * @param during names what happens now
   */
  void calm(boolean is, String during) {
    phase = during;
    if (!is) {
      disturbances++; // by one thread
    }
    calm = is;
  }

  void finish() throws InterruptedException {
    finished = true;
    thread.join();
  }

  /**
   * Returns the violations after the end: failed requests, and values above a limit. Slow
   * responses, and timeouts of reads, count only if no other programs were busy.
   */
  List<String> violations(long maxMillis, long maxMemory, long maxDescriptors) {
    List<String> violations = new ArrayList<>(wrong);
    answers.stream()
        .filter(answer -> answer.millis > maxMillis)
        .forEach(answer -> violations.add("%s: an answer took %s".formatted(node, answer)));
    if (memory > maxMemory) {
      violations.add("%s took %d MB".formatted(node, memory >> 20));
    }
    if (descriptors > maxDescriptors) {
      violations.add("%s had %d descriptors open".formatted(node, descriptors));
    }
    return violations;
  }

  /** Returns the most resident memory in bytes, after the end. */
  long memory() {
    return memory;
  }

  String describe() {
    return "%s, live answers: %s; more while other programs were busy: %s; memory %d MB, descriptors %d"
        .formatted(node, describe(answers), describe(busy), memory >> 20, descriptors);
  }

  private static String describe(List<Answer> answers) {
    List<Answer> sorted =
        answers.stream().sorted(Comparator.comparingLong(Answer::millis)).toList();
    return sorted.isEmpty()
        ? "0"
        : "%d, median %d ms, 99 %% within %d ms, longest %s"
            .formatted(
                sorted.size(),
                sorted.get(sorted.size() / 2).millis,
                sorted.get((int) (0.99 * (sorted.size() - 1))).millis,
                sorted.getLast());
  }

  private void run() {
    try {
      while (!finished) {
        if (calm) {
          ask("/v1/search?q=a+kite&limit=3");
          ask("/v1/assets/key-1");
        }
        memory = Math.max(memory, node.program().memory());
        descriptors = Math.max(descriptors, node.program().descriptors());
        TimeUnit.MILLISECONDS.sleep(200);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(String path) {
    String during = phase; // it may end in the next one
    int before = disturbances;
    long started = System.nanoTime();
    String failure = null;
    int status = 0;
    try {
      HttpResponse<String> answer = node.get(path);
      status = answer.statusCode();
      if (status != 200 && status != 404 && status != 429) {
        failure = "status %d: %s".formatted(status, answer.body());
      }
    } catch (IOException e) {
      failure = e.toString();
    }
    long took = Duration.ofNanos(System.nanoTime() - started).toMillis();
    if (calm && disturbances == before) { // a fault may have come in between, and be over
      boolean isBusy = others.areBusy();
      Answer answer = new Answer(path, during, took);
      (isBusy ? busy : answers).add(answer);
      boolean gaveUp = isBusy && status == 503 && took >= TIMEOUT_MILLIS;
      if (failure != null && !gaveUp) {
        wrong.add("%s: %s, %s".formatted(node, failure, answer));
      }
    }
  }
}
