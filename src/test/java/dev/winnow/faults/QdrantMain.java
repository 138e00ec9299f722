package dev.winnow.faults;

import dev.winnow.testing.qdrant.FakeQdrant;

/** The protocol server of the tests in a separate process: the port is its argument. */
final class QdrantMain {

  private QdrantMain() {}

  public static void main(String[] arguments) throws Exception {
    FakeQdrant server = new FakeQdrant(Integer.parseInt(arguments[0]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    Thread.currentThread().join();
  }
}
