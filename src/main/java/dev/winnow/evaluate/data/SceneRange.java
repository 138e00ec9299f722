package dev.winnow.evaluate.data;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers of drawn scenes or groups of scenes, read from the name of data.
 *
 * @param world the scenes of other worlds are other ones, even if their seeds are equal
 * @param to the number after the last scene
 */
public record SceneRange(String world, long from, long to) {

  private static final Pattern SCENES =
      Pattern.compile("(\\d{1,9}) ((?:even )?scenes, seed -?\\d+)");
  private static final Pattern GROUPS =
      Pattern.compile(
          "(\\d{1,9}) groups of \\d+ scenes from (\\d{1,9}), \\w+, (seed -?\\d+)(?:, side \\d+)?");
  private static final String EVEN = "even ";

  /** Returns the name of data with {@code count} scenes in each split. */
  static String name(long seed, int count) {
    return "%d scenes, seed %d".formatted(count, seed);
  }

  /** Returns the name of data with {@code count} scenes of {@link dev.winnow.scene.EvenScenes}. */
  public static String evenName(long seed, int count) {
    return "%d %sscenes, seed %d".formatted(count, EVEN, seed);
  }

  /**
   * Returns the scenes of a split of {@link SceneData}, or of all; empty if the data is no drawn
   * scenes. Other scenes and groups have no splits.
   */
  public static Optional<SceneRange> of(String data, String split) {
    Matcher groups = GROUPS.matcher(data);
    if (groups.matches()) {
      long from = Long.parseLong(groups.group(2));
      return Optional.of(
          new SceneRange(
              "groups, " + groups.group(3), from, from + Integer.parseInt(groups.group(1))));
    }
    Matcher named = SCENES.matcher(data);
    if (!named.matches()) {
      return Optional.empty();
    }
    String world = named.group(2);
    long count = Integer.parseInt(named.group(1));
    return Optional.of(
        world.startsWith(EVEN)
            ? new SceneRange(world, 0, count)
            : new SceneRange(
                world,
                split.equals(Item.TRAIN) ? count : 0,
                split.equals(Item.TEST) ? count : 2 * count));
  }

  public boolean overlaps(SceneRange other) {
    return world.equals(other.world) && from < other.to && other.from < to;
  }
}
