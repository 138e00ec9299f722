package dev.winnow.lexicon;

import dev.winnow.text.ContentWords;
import dev.winnow.text.LowerCase;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Finds nouns in texts. */
record NounReader(SynsetTable table, Modifiers modifiers) {

  NounReader(SynsetTable table) {
    this(table, new Modifiers(table));
  }

  /** Maximum number of words of a noun, such as "stop sign". */
  static final int LONGEST = 3;

  /** Minimum length of two words that are a noun as one word. */
  private static final int SHORTEST = 3;

  private static final Set<String> BEFORE_VERBS =
      Set.of("i", "you", "we", "they", "he", "she", "it", "who", "that", "which", "to", "not");

  /**
   * Endings of the first of two words by which WordNet's spelling may differ: "stringed", "sports".
   */
  private static final List<String> SORT_ENDINGS = List.of("ed", "s");

  /** Groups of people that before a noun only count it or describe it: "a couple of birds". */
  private static final Set<String> GROUPS =
      Set.of("audience", "band", "couple", "crew", "crowd", "family", "police", "team");

  private static final Set<String> ARTICLES = Set.of("a", "an", "the");

  /** Returns the nouns of a text. */
  Nouns text(String text) {
    String lower = LowerCase.of(text);
    List<String> words = ContentWords.all(lower);
    BitSet spaced = joined(lower, words, String::isBlank);
    BitSet hyphenated = joined(lower, words, "-"::equals);
    List<Noun> found = new ArrayList<>();
    List<String> as = new ArrayList<>();
    boolean subject = false; // whether the previous word may be the subject of a verb
    for (int from = 0; from < words.size(); ) {
      int length = Math.min(LONGEST, words.size() - from);
      List<Noun> nouns = List.of();
      while (length > 0
          && (breaks(hyphenated, from, length)
              || (nouns = nouns(words, from, from + length)).isEmpty())) {
        length--;
      }
      if (subject && length == 1 && nouns.getLast().verb() && agrees(words, from)) {
        subject = false; // "a kite flies"
      } else {
        subject = length > 0 || BEFORE_VERBS.contains(words.get(from));
        if (!ofGroup(words, from, length)
            && !modifiers.has(spaced, words, from, length, nouns)
            && !(from > 0 && modifiers.isToy(words.get(from - 1), nouns))) {
          for (Noun noun : nouns) {
            found.add(modifiers.counted(noun, words, from, length));
            as.add(String.join(" ", words.subList(from, from + length)));
          }
        }
      }
      from += Math.max(1, length);
    }
    return new Nouns(found, as);
  }

  /** Returns the positions of words with a text between them and the next word that passes. */
  private static BitSet joined(String text, List<String> words, Predicate<String> between) {
    BitSet joined = new BitSet(words.size());
    int end = 0;
    for (int word = 0; word < words.size(); word++) {
      int begin = text.indexOf(words.get(word), end);
      joined.set(Math.max(0, word - 1), word > 0 && between.test(text.substring(end, begin)));
      end = begin + words.get(word).length();
    }
    return joined;
  }

  /**
   * Returns whether several words divide a hyphenated word: "red hot" of "a red hot-air balloon".
   */
  private static boolean breaks(BitSet hyphenated, int from, int length) {
    return length > 1
        && (from > 0 && hyphenated.get(from - 1) || hyphenated.get(from + length - 1));
  }

  /** Returns whether a word may be the verb of the word before it: not in "a bathroom sink". */
  private boolean agrees(List<String> words, int verb) {
    String subject = words.get(verb - 1);
    return BEFORE_VERBS.contains(subject)
        || modifiers.isPlural(subject) != words.get(verb).endsWith("s");
  }

  /**
   * Returns whether a word for a group of people belongs to the noun after it: "a couple of birds",
   * "a police motorcycle", but not "a couple kissing".
   */
  private boolean ofGroup(List<String> words, int from, int length) {
    int next = from + 1;
    if (length > 1 || next == words.size() || !GROUPS.contains(words.get(from))) {
      return false;
    }
    if (words.get(next).equals("of")) { // but not "the crew of a ship"
      return next + 1 < words.size() && !ARTICLES.contains(words.get(next + 1));
    }
    List<Noun> nouns = nouns(words, next, next + 1);
    return !nouns.isEmpty() && !nouns.getLast().verb() && !words.get(next).endsWith("ing");
  }

  /** Returns the nouns of a name, allowing variant spellings: "string instruments", "foot wear". */
  List<Noun> named(List<String> name) {
    List<Noun> found = nouns(name, 0, name.size());
    if (!found.isEmpty() || name.size() != 2) {
      return found;
    }
    String first = name.getFirst();
    String second = name.getLast();
    List<List<String>> others = new ArrayList<>(List.of(List.of(first + second)));
    SORT_ENDINGS.forEach(ending -> others.add(List.of(first + ending, second)));
    for (String ending : SORT_ENDINGS) {
      if (first.endsWith(ending) && first.length() > ending.length()) {
        others.add(List.of(first.substring(0, first.length() - ending.length()), second));
      }
    }
    return others.stream()
        .map(words -> nouns(words, 0, words.size()))
        .filter(nouns -> !nouns.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Returns the nouns that a sequence of words may be, as singular or plural. */
  private List<Noun> nouns(List<String> words, int from, int to) {
    if (ContentWords.functionWord(words.get(from))) {
      return List.of(); // WordNet also has "a" (ampere) and "in" (inch)
    }
    if (to - from > 1 && !table.beginsNoun(words.get(from), words.get(from + 1))) {
      return to - from == 2 ? joined(words.get(from), words.get(from + 1)) : List.of();
    }
    return nouns(to - from == 1 ? words.get(from) : String.join(" ", words.subList(from, to)));
  }

  /** Returns the nouns that two nouns are if WordNet has them as one word: "a cell phone". */
  private List<Noun> joined(String first, String second) {
    return ContentWords.functionWord(second)
            || Math.min(first.length(), second.length()) < SHORTEST // "a woman's"
            || second.endsWith("ing") // "a baby sitting"
            || !mostly(nouns(first)) // "a hot house"
            || !mostly(nouns(second))
        ? List.of()
        : nouns(first + second);
  }

  /** Returns whether a word is usually a noun. */
  private static boolean mostly(List<Noun> nouns) {
    return !nouns.isEmpty()
        && !nouns.getLast().verb()
        && nouns.getLast().used() >= Modifiers.MOSTLY;
  }

  private List<Noun> nouns(String name) {
    Noun own = table.noun(name);
    if (own != null && !name.endsWith("s")) {
      return List.of(own);
    }
    Noun singular = table.singular(name);
    if (own == null) {
      return singular == null ? List.of() : List.of(singular);
    }
    return singular == null || name.endsWith("ss") ? List.of(own) : List.of(own, singular);
  }
}
