package dev.winnow.deadletter;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The position of a dead letter in its topic, written {@code 0:42}. */
public record Position(int partition, long offset) {

  private static final Pattern FORM = Pattern.compile("(\\d{1,9}):(\\d{1,18})");

  /**
   * @throws IllegalArgumentException if it is not of the form 0:42
   */
  public static Position parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not the position of a dead letter, such as 0:42".formatted(text));
    }
    return new Position(Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)));
  }

  @Override
  public String toString() {
    return partition + ":" + offset;
  }
}
