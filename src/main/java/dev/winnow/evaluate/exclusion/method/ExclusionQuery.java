package dev.winnow.evaluate.exclusion.method;

import dev.winnow.evaluate.data.Item;
import java.util.List;
import java.util.regex.Pattern;

/**
 * "A without B".
 *
 * @param positive label A
 * @param negative label B
 */
public record ExclusionQuery(String positive, String negative) {

  /** Returns the text that stands for a label alone. */
  public static String prompt(String label) {
    return "a photo of a " + label.replace(ALL_OF, " and a ");
  }

  /** Stands between the labels of a positive that are all asked for. */
  public static final String ALL_OF = " + ";

  /** Returns the whole query as a single line. */
  public String sentence() {
    return "Images of %s without %s".formatted(positive.replace(ALL_OF, " and "), negative);
  }

  /** Returns the labels that are asked for, all of them. */
  public List<String> positives() {
    return List.of(positive.split(Pattern.quote(ALL_OF)));
  }

  /** Returns the terms of label B, which may name several things by commas. */
  public List<String> negatives() {
    return List.of(negative.split(", "));
  }

  /** Whether an image is an answer: A is in it and B is not. */
  public boolean relevant(Item item) {
    return item.labels().contains(positive) && !item.labels().contains(negative);
  }

  /** Whether an image is what exclusion is to keep away: A is in it, and B too. */
  public boolean both(Item item) {
    return item.labels().contains(positive) && item.labels().contains(negative);
  }
}
