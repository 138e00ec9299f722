package dev.winnow.asset;

import java.util.Comparator;

/**
 * The topic of a change, and the part of an asset that this topic owns. Versions are comparable
 * only within a source.
 *
 * <p>Sources are ordered by precedence: if two sources own the same part of an asset, the later one
 * wins.
 *
 * @param topic empty for {@link #ASSETS}
 */
public record Source(Part part, String topic) implements Comparable<Source> {

  /** The topic of whole assets that every worker reads, {@code winnow.topic}. */
  public static final Source ASSETS = new Source(Part.WHOLE, "");

  private static final Comparator<Source> ORDER =
      Comparator.comparing(Source::part).thenComparing(Source::topic);

  /** Returns the text that {@link #parse} reads. */
  public String key() {
    return part.key() + ':' + topic;
  }

  /**
   * @throws IllegalArgumentException if the text does not have the form of {@link #key}
   */
  public static Source parse(String key) {
    for (Part part : Part.values()) {
      if (key.startsWith(part.key() + ':')) {
        return new Source(part, key.substring(part.key().length() + 1));
      }
    }
    throw new IllegalArgumentException("not a source: " + key);
  }

  @Override
  public int compareTo(Source other) {
    return ORDER.compare(this, other);
  }
}
