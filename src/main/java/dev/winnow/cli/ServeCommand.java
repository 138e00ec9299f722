package dev.winnow.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code winnow serve}. */
@Command(
    name = "serve",
    description = {
      "Runs the service: indexes records from Kafka and answers searches over HTTP.",
      "",
      "Without configuration, a Kafka broker and the index run in this process, and all state is in"
          + " one directory. After Ctrl-C the service finishes the requests and records in progress."
    },
    footer = {
      "  winnow serve",
      "  winnow serve --port 9000 --data-dir /var/lib/winnow",
      "  winnow serve --bootstrap-servers kafka-1:9092,kafka-2:9092",
      "",
      "Addresses (default port):",
      "  http://localhost:8080/v1/search?q=…   search",
      "  http://localhost:8080/q/openapi       the API's description",
      "  http://localhost:8080/q/health        health",
      "  http://localhost:8080/metrics         metrics for Prometheus",
      "  localhost:9092                        the broker, topic winnow.assets"
    })
final class ServeCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private ServiceOptions service;

  @Override
  public Integer call() {
    return Service.of(service).run(spec.commandLine().getErr());
  }
}
