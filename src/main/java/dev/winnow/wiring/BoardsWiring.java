package dev.winnow.wiring;

import dev.winnow.board.Boards;
import dev.winnow.board.BoardsConfig;
import dev.winnow.board.KafkaBoards;
import dev.winnow.kafka.KafkaConnection;
import dev.winnow.role.Roles;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;

/** Chooses where boards are stored. */
class BoardsWiring {

  @Produces
  @ApplicationScoped
  Boards boards(BoardsConfig config, Roles roles, KafkaConnection kafka) {
    if (!roles.kafka()) {
      return Boards.none(
          "boards are stored in Kafka, and this node has no Kafka: set kafka.bootstrap.servers");
    }
    return new KafkaBoards(kafka.settings(), config.topic(), config.maxBoards());
  }

  void close(@Disposes Boards boards) {
    boards.close();
  }
}
