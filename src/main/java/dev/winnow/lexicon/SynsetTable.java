package dev.winnow.lexicon;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads the table of WordNet's nouns in the jar. Its first line is the number of synsets. Then
 * follows a line per synset: the numbers of its hypernyms, of its members and of its parts, and its
 * words, separated by semicolons. Then follows a line per noun: its name, with an asterisk if it is
 * more often a verb, and, separated by tabs, the numbers of its synsets, each with the percentage
 * of uses.
 */
final class SynsetTable {

  private static final String RESOURCE = "/lexicon/nouns.gz";
  private static final int[] NO_SYNSETS = {};

  private final int[][] hypernyms;
  private final int[][] hyponyms;
  private final int[][] members;
  private final int[][] parts;
  private final String[] words;
  private final Map<String, Noun> nouns;

  /** The first words of nouns of several words, with the words that may follow. */
  private final Map<String, Set<String>> beginnings = new HashMap<>();

  private SynsetTable(BufferedReader in) throws IOException {
    int size = Integer.parseInt(line(in));
    hypernyms = new int[size][];
    members = new int[size][];
    parts = new int[size][];
    words = new String[size];
    for (int i = 0; i < size; i++) {
      String line = line(in);
      int first = line.indexOf(';');
      int second = line.indexOf(';', first + 1);
      int third = line.indexOf(';', second + 1);
      hypernyms[i] = numbers(line, 0, first);
      members[i] = numbers(line, first + 1, second);
      parts[i] = numbers(line, second + 1, third);
      words[i] = line.substring(third + 1);
    }
    hyponyms = reversed(hypernyms);
    nouns = HashMap.newHashMap(120_000);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int tab = line.indexOf('\t');
      boolean verb = line.charAt(tab - 1) == '*';
      String name = line.substring(0, verb ? tab - 1 : tab);
      nouns.put(name, noun(line, tab, verb));
      addBeginning(name);
    }
  }

  static SynsetTable read() {
    try (InputStream file =
            Objects.requireNonNull(SynsetTable.class.getResourceAsStream(RESOURCE), RESOURCE);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(file), StandardCharsets.UTF_8),
                1 << 16)) {
      return new SynsetTable(in);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + RESOURCE, e);
    }
  }

  private static String line(BufferedReader in) throws IOException {
    return Objects.requireNonNull(in.readLine(), "the table ends too early");
  }

  /** Without regular expressions or streams, because every start of the service reads 93,000. */
  private static int[] numbers(String line, int from, int to) {
    if (from == to) {
      return NO_SYNSETS;
    }
    int size = 1;
    for (int i = from; i < to; i++) {
      size += line.charAt(i) == ' ' ? 1 : 0;
    }
    int[] numbers = new int[size];
    int begin = from;
    for (int n = 0; n < size; n++) {
      int space = line.indexOf(' ', begin, to);
      int end = space < 0 ? to : space;
      numbers[n] = Integer.parseInt(line, begin, end, 10);
      begin = end + 1;
    }
    return numbers;
  }

  private void addBeginning(String name) {
    int space = name.indexOf(' ');
    if (space > 0) {
      int second = name.indexOf(' ', space + 1);
      beginnings
          .computeIfAbsent(name.substring(0, space), first -> new HashSet<>())
          .add(second < 0 ? name.substring(space + 1) : name.substring(space + 1, second));
    }
  }

  private static Noun noun(String line, int tab, boolean verb) {
    String[] senses = line.substring(tab + 1).split("\t");
    int[] synsets = new int[senses.length];
    float[] shares = new float[senses.length];
    for (int s = 0; s < senses.length; s++) {
      int space = senses[s].indexOf(' ');
      synsets[s] = Integer.parseInt(senses[s], 0, space, 10);
      shares[s] = Integer.parseInt(senses[s], space + 1, senses[s].length(), 10) / 100f;
    }
    return new Noun(synsets, shares, verb);
  }

  private static int[][] reversed(int[][] edges) {
    int[] counts = new int[edges.length];
    for (int[] targets : edges) {
      for (int target : targets) {
        counts[target]++;
      }
    }
    int[][] reversed = new int[edges.length][];
    for (int i = 0; i < edges.length; i++) {
      reversed[i] = counts[i] == 0 ? NO_SYNSETS : new int[counts[i]];
    }
    for (int i = 0; i < edges.length; i++) {
      for (int target : edges[i]) {
        reversed[target][--counts[target]] = i;
      }
    }
    return reversed;
  }

  int size() {
    return words.length;
  }

  @Nullable Noun noun(String name) {
    return nouns.get(name);
  }

  /** Returns the singular of a plural; null if it is none. Irregular ones are nouns themselves. */
  @Nullable Noun singular(String name) {
    int length = name.length();
    if (length > 3 && name.endsWith("men")) {
      return noun(name.substring(0, length - 2) + "an");
    }
    if (length < 3 || !name.endsWith("s") || name.endsWith("ss")) {
      return null;
    }
    Noun noun = noun(name.substring(0, length - 1));
    if (noun == null && length > 4 && name.endsWith("ies")) {
      noun = noun(name.substring(0, length - 3) + "y");
    }
    return noun == null && length > 4 && name.endsWith("es")
        ? noun(name.substring(0, length - 2))
        : noun;
  }

  /** Returns whether a noun of several words begins with this word. */
  boolean beginsNoun(String first) {
    return beginnings.containsKey(first);
  }

  /** Returns whether a noun begins with these two words; the second may be a plural. */
  boolean beginsNoun(String first, String second) {
    Set<String> next = beginnings.get(first);
    return next != null
        && (next.contains(second)
            || second.endsWith("s")
                && (next.contains(second.substring(0, second.length() - 1))
                    || second.endsWith("es")
                        && next.contains(second.substring(0, second.length() - 2))));
  }

  /** Returns all kinds of all meanings of a noun. */
  BitSet below(String name) {
    BitSet below = new BitSet(size());
    for (int sense : Objects.requireNonNull(noun(name), name).senses()) {
      addBelow(sense, below);
    }
    return below;
  }

  int[] hypernyms(int synset) {
    return hypernyms[synset];
  }

  int[] members(int synset) {
    return members[synset];
  }

  /** Returns the parts of a synset: for wheeled vehicles, wheels. */
  int[] parts(int synset) {
    return parts[synset];
  }

  /** Returns a synset's words, separated by commas. */
  String words(int synset) {
    return words[synset];
  }

  /** Returns a synset's words and those of its first hypernym. */
  String description(int synset) {
    return hypernyms[synset].length == 0
        ? words[synset]
        : words[synset] + "; " + words[hypernyms[synset][0]];
  }

  /** Returns the length of the longest path of hypernyms. */
  int depth(int synset) {
    int depth = 0;
    for (int hypernym : hypernyms[synset]) {
      depth = Math.max(depth, 1 + depth(hypernym));
    }
    return depth;
  }

  /** Adds a synset and its hypernyms, direct and indirect. */
  void addAbove(int synset, BitSet to) {
    if (!to.get(synset)) {
      to.set(synset);
      for (int hypernym : hypernyms[synset]) {
        addAbove(hypernym, to);
      }
    }
  }

  /** Returns whether a synset has at most so many hyponyms, direct and indirect. */
  boolean hasAtMostBelow(int synset, int most) {
    BitSet below = new BitSet(size());
    Deque<Integer> open = new ArrayDeque<>(List.of(synset));
    int count = 0;
    while (!open.isEmpty() && count <= most) {
      for (int hyponym : hyponyms[open.pop()]) {
        if (!below.get(hyponym)) {
          below.set(hyponym);
          open.push(hyponym);
          count++;
        }
      }
    }
    return count <= most;
  }

  /** Adds a synset and its hyponyms, direct and indirect. */
  void addBelow(int synset, BitSet to) {
    if (!to.get(synset)) {
      to.set(synset);
      for (int hyponym : hyponyms[synset]) {
        addBelow(hyponym, to);
      }
    }
  }
}
