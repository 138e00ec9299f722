package dev.winnow.wiring;

import dev.winnow.board.Boards;
import dev.winnow.board.BoardsConfig;
import dev.winnow.board.KafkaBoards;
import dev.winnow.role.Roles;
import io.smallrye.common.annotation.Identifier;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Chooses where boards are. */
class BoardsWiring {

  @Produces
  @ApplicationScoped
  Boards boards(
      BoardsConfig config,
      Roles roles,
      @Identifier("default-kafka-broker") Map<String, Object> kafka,
      @ConfigProperty(name = "mp.messaging.connector.smallrye-kafka.bootstrap.servers")
          String bootstrapServers) {
    if (!roles.kafka()) {
      return Boards.none(
          "boards are in Kafka, and this node has none: set kafka.bootstrap.servers");
    }
    Map<String, Object> connection = new HashMap<>(kafka);
    connection.put("bootstrap.servers", bootstrapServers);
    return new KafkaBoards(connection, config.topic());
  }

  void close(@Disposes Boards boards) {
    boards.close();
  }
}
