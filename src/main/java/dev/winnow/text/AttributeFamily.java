package dev.winnow.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Attributes that exclude each other: the colours of a thing, and the styles of an image. The
 * synonyms of a choice are separated by {@code |}.
 */
public enum AttributeFamily {
  COLOUR(
      "red",
      "orange",
      "yellow|golden",
      "green",
      "turquoise|teal|cyan",
      "blue",
      "purple|violet",
      "pink",
      "brown",
      "black",
      "gray|grey",
      "white"),

  /**
   * In the order in which captions are matched: "line drawing" must be matched before "drawing".
   */
  STYLE(
      "line drawing|outline|outline drawing|sketch|pencil drawing",
      "chalk drawing|blackboard drawing",
      "comic drawing|comic|cartoon",
      "watercolour|watercolor|painting",
      "pixel art|pixelated picture|pixelated image",
      "night picture|dark picture|night photo",
      "illustration|drawing|clip art",
      "photo|photograph");

  /** Never a requested style: "a photo of a dog" asks for a dog in any style. */
  private static final String NEVER_REQUESTED = "photo";

  private final List<List<String>> words;
  private final Map<String, Integer> named = new HashMap<>();
  private final List<Pattern> patterns;

  AttributeFamily(String... choices) {
    words = Arrays.stream(choices).map(choice -> List.of(choice.split("\\|"))).toList();
    for (int choice = 0; choice < choices.length; choice++) {
      if (!words.get(choice).contains(NEVER_REQUESTED)) {
        for (String word : words.get(choice)) {
          named.put(word, choice);
        }
      }
    }
    patterns =
        Arrays.stream(choices)
            .map(choice -> WordEdges.BEFORE + "(?:" + choice + ")" + WordEdges.BEHIND)
            .map(Pattern::compile)
            .toList();
  }

  /** Returns the number of choices. */
  public int choices() {
    return words.size();
  }

  /** Returns the most common word for a choice. */
  String word(int choice) {
    return words.get(choice).getFirst();
  }

  /** Returns the choice that a word of a query means, or -1. */
  public int named(String word) {
    return named.getOrDefault(word, -1);
  }

  /** Returns the first choice that a lower-case text names, or -1. */
  public int mentioned(String text) {
    for (int choice = 0; choice < patterns.size(); choice++) {
      if (patterns.get(choice).matcher(text).find()) {
        return choice;
      }
    }
    return -1;
  }
}
