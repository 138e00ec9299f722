package dev.winnow.interpretation.english;

import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.LowerCase;
import dev.winnow.text.WordEdges;
import dev.winnow.text.WordSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/**
 * Detects parts of a text that a search does not understand: languages other than English, counts,
 * positions, relations and abilities. Pure.
 */
public final class QueryLimits {

  /**
   * Maximum number of words of a text that is checked for counts and relations. In longer texts,
   * "above" and "between" are seldom positions in an image.
   */
  private static final int SHORT = 12;

  /**
   * Minimum number of frequent words of a language in a text of that language, and their minimum
   * share of its words.
   */
  private static final int MIN_WORDS = 2;

  private static final double MIN_SHARE = 0.3;

  private static final Pattern RELATION =
      Pattern.compile(
          WordEdges.BEFORE
              + "(?:to the (?:left|right)(?: of)?|(?:left|right) of|on the (?:left|right)|in front of"
              + "|next to|on top of|above|below|beneath|underneath|under an?|behind|beside|upside[- ]down"
              + "|(?:bigger|larger|smaller|taller|shorter) than)"
              + WordEdges.BEHIND,
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ABILITY =
      Pattern.compile(
          WordEdges.BEFORE
              + "(?:(?:that|which|who|you|they) can|can(?:['’]t|not| not)|able to|do(?:es)?(?:n['’]t| not)"
              + "|(?:things|something|anything|everything) (?:that|which)"
              + "(?! (?:is|are|was|were|has|have|had|looks?)(?!\\p{L}))) (\\p{L}+)"
              + "(?=$|[.,;!?]| (?:and|or|but|nor) )",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NOTHING_ELSE =
      Pattern.compile(
          WordEdges.BEFORE
              + "nothing (?:else|more|inside|around|(?:on|in|under|near|beside|behind) (?:it|them))(?=[.!]?$)",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern HOW_MANY =
      Pattern.compile("^how many (\\p{L}+)", Pattern.CASE_INSENSITIVE);

  private static final Pattern FEW = Pattern.compile("[2-9]|1\\d|20");

  private static final Set<String> COUNTS =
      WordSet.of("two three four five six seven eight nine ten eleven twelve");

  /** Frequent words of other languages that are frequent in English queries, too. */
  private static final Set<String> ALSO_ENGLISH =
      WordSet.of(
          """
          i me my you he her we us man men hat dog die war was will also so do on era come per for
          far over under
          """);

  /** Words for "without" in other languages. */
  private static final Set<String> WITHOUT =
      Set.of("ohne", "sans", "sin", "senza", "sem", "zonder", "utan", "uden", "uten", "fără");

  private static final Map<String, CharArraySet> LANGUAGES = languages();

  private QueryLimits() {}

  /** Returns the most frequent words of each language: Lucene's stop words. */
  private static Map<String, CharArraySet> languages() {
    Map<String, CharArraySet> words = new LinkedHashMap<>();
    words.put("German", GermanAnalyzer.getDefaultStopSet());
    words.put("French", FrenchAnalyzer.getDefaultStopSet());
    words.put("Spanish", SpanishAnalyzer.getDefaultStopSet());
    words.put("Italian", ItalianAnalyzer.getDefaultStopSet());
    words.put("Portuguese", PortugueseAnalyzer.getDefaultStopSet());
    words.put("Dutch", DutchAnalyzer.getDefaultStopSet());
    words.put("Swedish", SwedishAnalyzer.getDefaultStopSet());
    words.put("Danish", DanishAnalyzer.getDefaultStopSet());
    words.put("Norwegian", NorwegianAnalyzer.getDefaultStopSet());
    words.put("Finnish", FinnishAnalyzer.getDefaultStopSet());
    words.put("Hungarian", HungarianAnalyzer.getDefaultStopSet());
    words.put("Romanian", RomanianAnalyzer.getDefaultStopSet());
    words.put("Turkish", TurkishAnalyzer.getDefaultStopSet());
    return words;
  }

  /**
   * Returns one sentence about the first part of the text that is not understood, if there is one.
   *
   * @param terms the texts that are compared: the positives and negatives of the text, or the text
   *     itself
   */
  public static Optional<String> note(String text, List<String> terms) {
    return language(text)
        .or(() -> count(text))
        .or(() -> relation(text))
        .or(() -> ability(text, terms))
        .or(() -> nothingElse(text));
  }

  private static Optional<String> language(String text) {
    if (text.codePoints().filter(Character::isLetter).count()
        > 2 * text.codePoints().filter(QueryLimits::latin).count()) {
      return Optional.of("Only English is understood; this text is in another script.");
    }
    List<String> all = words(text);
    CharArraySet english = EnglishAnalyzer.getDefaultStopSet();
    List<String> words = all.stream().filter(word -> !english.contains(word)).toList();
    long known = all.size() - words.size();
    List<String> foreign =
        words.stream().distinct().filter(word -> !ALSO_ENGLISH.contains(word)).toList();
    return LANGUAGES.entrySet().stream()
        .filter(
            language ->
                count(foreign, language.getValue()) >= MIN_WORDS
                    || unknown(text, foreign, language.getValue()))
        .filter(language -> count(foreign, language.getValue()) > known)
        .filter(language -> count(foreign, language.getValue()) >= MIN_SHARE * words.size())
        .max(
            Map.Entry.comparingByValue(
                (a, b) -> Long.compare(count(foreign, a), count(foreign, b))))
        .map(
            language ->
                "Only English is understood; this text looks %s.".formatted(language.getKey()));
  }

  /**
   * Returns whether one frequent word of a language suffices, because no other word is English:
   * "perro sin gato", but not a name such as "Museo del Prado".
   */
  private static boolean unknown(String text, List<String> foreign, CharArraySet language) {
    List<String> others = foreign.stream().filter(word -> !language.contains(word)).toList();
    boolean without = foreign.stream().anyMatch(WITHOUT::contains);
    boolean name = others.stream().noneMatch(text::contains); // all have capitals
    return foreign.size() > 2
        && count(foreign, language) > 0
        && others.stream().noneMatch(Lexicon.wordNet()::knows)
        && (without || !name);
  }

  private static boolean latin(int letter) {
    return Character.isLetter(letter)
        && Character.UnicodeScript.of(letter) == Character.UnicodeScript.LATIN;
  }

  private static List<String> words(String text) {
    return new Reading(text)
        .tokens().stream().filter(token -> token.is(Kind.WORD)).map(Token::word).toList();
  }

  private static long count(List<String> words, CharArraySet known) {
    return words.stream().filter(known::contains).count();
  }

  /** Finds counts: "three dogs", "5 people", but not "1990s" and "two-storey". */
  private static Optional<String> count(String text) {
    List<String> words = words(text);
    Matcher howMany = HOW_MANY.matcher(text.strip());
    if (howMany.find()) {
      return Optional.of(
          "Counts are not understood: '%s' finds %s in any number."
              .formatted(LowerCase.of(howMany.group()), LowerCase.of(howMany.group(1))));
    }
    for (int i = 0; i + 1 < words.size() && words.size() <= SHORT; i++) {
      String word = words.get(i);
      if ((COUNTS.contains(word) || FEW.matcher(word).matches())
          && Morphology.plural(words.get(i + 1))) {
        return Optional.of(
            "Counts are not understood: '%s %s' finds %s in any number."
                .formatted(word, words.get(i + 1), words.get(i + 1)));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> relation(String text) {
    Matcher found = RELATION.matcher(text);
    return words(text).size() <= SHORT && found.find()
        ? Optional.of(
            "Positions and relations such as '%s' are not understood; the things are searched for wherever they are."
                .formatted(LowerCase.of(found.group())))
        : Optional.empty();
  }

  /** Finds statements that there is nothing else: "a table with nothing on it". */
  private static Optional<String> nothingElse(String text) {
    Matcher found = NOTHING_ELSE.matcher(text);
    return found.find()
        ? Optional.of(
            "'%s' is not understood; only the rest of the text is searched for."
                .formatted(LowerCase.of(found.group())))
        : Optional.empty();
  }

  /**
   * Finds what things do or cannot do: "birds that can't fly". In "clothes, hats don't count", the
   * verb excludes hats, so it is in no term.
   */
  private static Optional<String> ability(String text, List<String> terms) {
    Matcher found = ABILITY.matcher(text);
    return words(text).size() <= SHORT
            && found.find()
            && terms.stream().anyMatch(t -> words(t).contains(LowerCase.of(found.group(1))))
        ? Optional.of(
            "Abilities such as '%s' are not understood: only the word '%s' is compared."
                .formatted(LowerCase.of(found.group()), found.group(1)))
        : Optional.empty();
  }
}
