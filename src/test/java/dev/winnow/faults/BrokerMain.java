package dev.winnow.faults;

import dev.winnow.embedded.KafkaBroker;
import java.nio.file.Path;

/** A broker in a separate process: the directory and the port are its arguments. */
final class BrokerMain {

  private BrokerMain() {}

  public static void main(String[] arguments) throws Exception {
    KafkaBroker broker = KafkaBroker.start(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(broker::close));
    Thread.currentThread().join();
  }
}
