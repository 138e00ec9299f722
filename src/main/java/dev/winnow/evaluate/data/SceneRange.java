package dev.winnow.evaluate.data;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scenes of a split of {@link SceneData}, which numbers the scenes of a seed.
 *
 * @param to the number after the last scene
 */
public record SceneRange(String seed, int from, int to) {

  private static final Pattern NAME = Pattern.compile("(\\d{1,9}) scenes, seed (-?\\d+)");

  /** Returns the name of data with {@code count} scenes in each split. */
  static String name(long seed, int count) {
    return "%d scenes, seed %d".formatted(count, seed);
  }

  /** Returns the scenes of a split, or of all; empty if the data is no drawn scenes. */
  public static Optional<SceneRange> of(String data, String split) {
    Matcher named = NAME.matcher(data);
    if (!named.matches()) {
      return Optional.empty();
    }
    int count = Integer.parseInt(named.group(1));
    return Optional.of(
        new SceneRange(
            named.group(2),
            split.equals(Item.TRAIN) ? count : 0,
            split.equals(Item.TEST) ? count : 2 * count));
  }

  public boolean overlaps(SceneRange other) {
    return seed.equals(other.seed) && from < other.to && other.from < to;
  }
}
