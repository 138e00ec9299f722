package dev.winnow.board;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.util.Optional;

/** The topics of boards and of assets that fit them, and the number of boards. */
@ConfigMapping(prefix = "winnow.boards")
public interface BoardsConfig {

  /**
   * The topic. The key of a record is the board's id; with tenants, the tenant, a slash and the id.
   * The value is {@code {"members": […]}} or {@code {"rule": {…}}}. The first use of boards creates
   * the topic, compacted.
   */
  @WithDefault("winnow.boards")
  String topic();

  /**
   * Maximum number of boards; with tenants, the maximum for each tenant. Further ones are rejected
   * with 422. Every process keeps all boards in memory.
   */
  @WithDefault("1000")
  int maxBoards();

  /**
   * A topic for assets that fit a board: workers compare each indexed asset with every board. The
   * key of a record is the board's id; with tenants, the tenant, a slash and the id. The value is
   * {@code {"board", "threshold", "hit"}}. Requires {@code winnow.indexed-events.enabled}. If
   * absent, nothing is written.
   */
  Optional<String> hitsTopic();
}
