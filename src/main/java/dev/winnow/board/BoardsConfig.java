package dev.winnow.board;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** Boards: the topic of their state, and the topic of assets that fit them. */
@ConfigMapping(prefix = "winnow.boards")
public interface BoardsConfig {

  /**
   * The topic of the boards' state. The key of a record is the board's id, after its tenant and a slash; the value is
   * {@code {"members": […]}} or {@code {"rule": {…}}}. The first use of boards creates it as a compacted topic.
   */
  @WithDefault("winnow.boards")
  String topic();

  /**
   * A topic for assets that fit a board: workers compare each indexed asset with every board. The
   * key of a record is that of the board, the value {@code {"board", "threshold", "hit"}}. It needs
   * {@code winnow.indexed-events.enabled}. If absent, nothing is written.
   */
  Optional<String> hitsTopic();
}
