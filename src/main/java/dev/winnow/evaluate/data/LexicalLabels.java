package dev.winnow.evaluate.data;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Labels from captions: an image has the labels that its captions name, in the singular or a
 * regular plural. These labels are less reliable than annotations: things that no caption mentions
 * count as absent, and an ambiguous word counts for all its meanings.
 */
public final class LexicalLabels {

  private static final Pattern QUALIFIER = Pattern.compile("[_ ]*\\(.*\\)");
  private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final int LONGEST = 4;

  private final Set<String> names;

  /** Creates a reader for labels such as {@code traffic light}; text in brackets is ignored. */
  public LexicalLabels(Collection<String> labels) {
    names = new HashSet<>();
    labels.forEach(label -> names.add(name(label)));
    names.remove("");
  }

  /** Returns a class's name as people write it: {@code traffic_light_(red)} is traffic light. */
  static String name(String label) {
    return String.join(" ", words(QUALIFIER.matcher(label).replaceAll("")));
  }

  /** Returns the names that occur in any of the captions. */
  public Set<String> of(List<String> captions) {
    Set<String> found = new HashSet<>();
    for (String caption : captions) {
      List<String> words = words(caption);
      for (int from = 0; from < words.size(); from++) {
        for (int to = from + 1; to <= Math.min(words.size(), from + LONGEST); to++) {
          String last = words.get(to - 1);
          String head = to - 1 > from ? String.join(" ", words.subList(from, to - 1)) + " " : "";
          for (String form : singulars(last)) {
            if (names.contains(head + form)) {
              found.add(head + form);
            }
          }
        }
      }
    }
    return found;
  }

  /** Returns the words of a text in lower case, without punctuation. */
  public static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    for (String word : SEPARATORS.split(text.toLowerCase(Locale.ROOT))) {
      if (!word.isEmpty()) {
        words.add(word);
      }
    }
    return words;
  }

  /** Returns the word and its possible singulars. */
  private static List<String> singulars(String word) {
    List<String> forms = new ArrayList<>(List.of(word));
    if (word.length() > 3 && word.endsWith("s")) {
      forms.add(word.substring(0, word.length() - 1));
      if (word.endsWith("es")) {
        forms.add(word.substring(0, word.length() - 2));
      }
      if (word.endsWith("ies")) {
        forms.add(word.substring(0, word.length() - 3) + "y");
      }
    }
    return forms;
  }
}
