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

  /** Returns the text for a single label. */
  public static String prompt(String label) {
    return "a photo of a " + label.replace(ALL_OF, " and a ");
  }

  /** Separates the labels of a positive that are all required. */
  public static final String ALL_OF = " + ";

  /** Returns the whole query as a single line. */
  public String sentence() {
    return "Images of %s without %s".formatted(positive.replace(ALL_OF, " and "), negative);
  }

  /** Returns the required labels. */
  public List<String> positives() {
    return List.of(positive.split(Pattern.quote(ALL_OF)));
  }

  /** Returns the terms of label B, which may list several things with commas. */
  public List<String> negatives() {
    return List.of(negative.split(", "));
  }

  /** Returns whether an image is relevant: it holds A and not B. */
  public boolean relevant(Item item) {
    return item.labels().contains(positive) && !item.labels().contains(negative);
  }

  /** Returns whether exclusion should remove an image: it holds both A and B. */
  public boolean both(Item item) {
    return item.labels().contains(positive) && item.labels().contains(negative);
  }
}
