package dev.winnow.testing;

import dev.winnow.embedded.KafkaBroker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.jspecify.annotations.Nullable;

/** A query node with a separate Kafka and without workers. */
public class QueryNode extends WinnowService {

  private @Nullable KafkaBroker broker;

  @Override
  public Map<String, String> start() {
    Map<String, String> configuration = new HashMap<>(super.start());
    int port =
        Integer.parseInt(Objects.requireNonNull(configuration.get("winnow.embedded.kafka-port")));
    try {
      broker = KafkaBroker.start(directory(), port);
      configuration.put("kafka.bootstrap.servers", broker.bootstrapServers());
      configuration.put("winnow.roles", "query");
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
        admin
            .createTopics(
                List.of(
                    new NewTopic("winnow.assets", 1, (short) 1),
                    new NewTopic("winnow.assets.dead-letter", 1, (short) 1)))
            .all()
            .get();
      }
      return configuration;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void stop() {
    if (broker != null) {
      broker.close();
    }
    super.stop();
  }
}
