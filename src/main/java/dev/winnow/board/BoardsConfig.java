package dev.winnow.board;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Boards: where their state is. */
@ConfigMapping(prefix = "winnow.boards")
public interface BoardsConfig {

  /**
   * The topic. The key of a record is the board's id, after its tenant and a slash; the value is
   * {@code {"members": […]}} or {@code {"rule": {…}}}. The first use of boards creates it,
   * compacted.
   */
  @WithDefault("winnow.boards")
  String topic();
}
