package dev.winnow.interpretation.english;

import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.text.LowerCase;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a text into tokens in one pass. Negations inside words become separate tokens: don't → do,
 * n't; non-Greek → non, Greek; no-meat → no-, meat; sugar-free → sugar, -free; treeless → tree,
 * -less; a minus before a word, and !=, → -. A slash between words is "or"; w/ → with.
 */
final class Tokenizer {

  /** Minimum length of a word at a slash; shorter ones are abbreviations. */
  private static final int WORD = 3;

  private static final Pattern DOING = Pattern.compile("\\s+\\p{L}+ing\\b");

  private static final String UNEQUAL = "!=";

  private static final String APOSTROPHES = "'’´`ʼ";

  /** Characters after which a minus excludes a word, besides spaces: "beach (-people,-dogs)". */
  private static final String BEFORE_MINUS = "(,";

  private final String text;
  private final boolean capsLock;
  private final Quotes quotes;
  private final List<Token> tokens = new ArrayList<>();

  private Tokenizer(String text, boolean capsLock) {
    this.text = text;
    this.capsLock = capsLock;
    this.quotes = new Quotes(text);
  }

  /**
   * Returns the tokens of a text.
   *
   * @param capsLock whether the whole text is in capitals
   */
  static List<Token> tokens(String text, boolean capsLock) {
    Tokenizer tokenizer = new Tokenizer(text, capsLock);
    int at = 0;
    while (at < text.length()) {
      at = tokenizer.next(at);
    }
    return tokenizer.tokens;
  }

  private int next(int at) {
    int c = text.codePointAt(at);
    int after = at + Character.charCount(c);
    if (space(c)) {
      return after;
    }
    int close = quotes.end(at);
    if (close > 0) {
      add(at, close, Kind.QUOTED);
      if (text.charAt(close - 2) == ',') { // "as some write," the comma belongs to the sentence
        tokens.add(new Token(close, close, "", Kind.COMMA, false));
      }
      return close;
    }
    if (c == '/' && alternatives(at)) {
      tokens.add(new Token(at, after, "or", Kind.WORD, false));
      return after;
    }
    if (c == '#' && hashtag(at, after)) {
      return wordEnd(after);
    }
    if (Character.isLetterOrDigit(c)) {
      int end = wordEnd(after);
      if (with(at, end)) {
        tokens.add(new Token(at, end + 1, "with", Kind.WORD, capital(at)));
        return end + 1;
      }
      words(at, end);
      return end;
    }
    if ("-‐‑–—".indexOf(c) >= 0 && afterNon(at)) {
      return after;
    }
    if (text.startsWith(UNEQUAL, at)) {
      tokens.add(new Token(at, at + UNEQUAL.length(), "-", Kind.WORD, false));
      return at + UNEQUAL.length();
    }
    if ((c == '-' || c == '!') && minus(at)) {
      tokens.add(new Token(at, after, "-", Kind.WORD, false));
      return after;
    }
    add(at, after, kind(c, at));
    return after;
  }

  /**
   * Adds a hashtag that excludes something as a sentence of its own: "#nodogs" → no, dogs. Returns
   * whether it is one.
   */
  private boolean hashtag(int at, int from) {
    int end = wordEnd(from);
    String no = Privatives.hashtag(lower(from, end));
    if (no.isEmpty()) {
      return false;
    }
    tokens.add(new Token(at, from, "#", Kind.STOP, false));
    add(from, from + no.length(), Kind.WORD);
    add(from + no.length(), end, Kind.WORD);
    tokens.add(new Token(end, end, "", Kind.STOP, false));
    return true;
  }

  private static boolean space(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }

  private boolean wordAt(int at) {
    return at < text.length() && Character.isLetterOrDigit(text.codePointAt(at));
  }

  private int wordEnd(int from) {
    int at = from;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      boolean inner =
          ("-.&_/" + APOSTROPHES).indexOf(c) >= 0
              && wordAt(at + 1)
              && !(c == '/' && alternatives(at));
      if (!inner
          && !Character.isLetterOrDigit(c)
          && Character.getType(c) != Character.NON_SPACING_MARK) {
        break;
      }
      at += Character.charCount(c);
    }
    return at;
  }

  /**
   * Returns whether a slash separates words, as in "dogs/puppies" and "cats / kittens", but not in
   * "w/o", "AC/DC" and "24/7".
   */
  private boolean alternatives(int slash) {
    int from = slash;
    while (from > 0 && space(text.charAt(from - 1))) {
      from--;
    }
    int to = slash + 1;
    while (to < text.length() && space(text.charAt(to))) {
      to++;
    }
    return written(from - WORD, from) && written(to, to + WORD);
  }

  /** Returns whether a word and a slash abbreviate "with": "tea w/ no sugar". */
  private boolean with(int from, int end) {
    return text.startsWith("/", end)
        && lower(from, end).equals("w")
        && end + 1 < text.length()
        && space(text.charAt(end + 1));
  }

  /** Returns whether a range is in the text and has lower-case letters only. */
  private boolean written(int from, int to) {
    return from >= 0
        && to <= text.length()
        && text.substring(from, to).codePoints().allMatch(Character::isLowerCase);
  }

  /**
   * Returns whether a minus, or an exclamation mark as in "!car", precedes a word or a quotation.
   */
  private boolean minus(int at) {
    boolean free =
        at == 0 || space(text.charAt(at - 1)) || BEFORE_MINUS.indexOf(text.charAt(at - 1)) >= 0;
    if (!free || at + 1 >= text.length()) {
      return false;
    }
    return Character.isLetter(text.codePointAt(at + 1)) || quotes.end(at + 1) > 0;
  }

  /**
   * Returns whether a dash follows "non", as in "non- Greek" and "non –Greek": it belongs to the
   * word.
   */
  private boolean afterNon(int at) {
    return !tokens.isEmpty()
        && tokens.getLast().word().equals("non")
        && text.substring(tokens.getLast().end(), at).isBlank();
  }

  private void words(int first, int end) {
    int start = first;
    String word = lower(start, end);
    boolean food = Privatives.excludesFood(word);
    int prefix = food ? Privatives.PREFIX.length() : Morphology.nonPrefix(word);
    if (prefix > 0) {
      String no = food ? Privatives.PREFIX : "non";
      tokens.add(new Token(start, start + prefix, no, Kind.WORD, capital(start)));
      start += prefix;
      word = word.substring(prefix);
    }
    int cut = 0;
    if (word.length() > 3 && (word.endsWith("n't") || mistyped(word))) {
      cut = end - 3;
    } else if (WordClasses.NT_WITHOUT_APOSTROPHE.contains(word)) {
      cut = end - 2;
    } else if (word.equals("cannot")) {
      cut = end - 3;
    } else if (word.endsWith("-free") && !WordClasses.FREE.contains(word)) {
      cut = end - 5;
    } else if (word.endsWith("-less")) {
      cut = end - 5;
    } else if (Privatives.excludes(word)) {
      cut = end - Privatives.ENDING.length();
    }
    if (cut == 0) {
      String correct = FunctionWords.corrected(word);
      if (correct.equals(word)) {
        contraction(start, end, word);
      } else {
        tokens.add(new Token(start, end, correct, Kind.WORD, capital(start)));
      }
      return;
    }
    String verb = lower(start, cut);
    String known =
        switch (verb) {
          case "ai" -> "is"; // "ain't"
          case "ar" -> "are";
          case "dos" -> "does";
          default -> verb;
        };
    tokens.add(new Token(start, cut, known, Kind.WORD, capital(start)));
    String rest = lower(cut, end);
    String cue =
        switch (rest) {
          case "nt", "'nt" -> "n't";
          case Privatives.ENDING -> "-" + rest;
          default -> rest;
        };
    tokens.add(new Token(cut, end, cue, Kind.WORD, false));
  }

  /** "they're" → they, are. */
  private void contraction(int start, int end, String word) {
    if (word.equals("thats")) {
      add(start, end - 1, Kind.WORD);
      tokens.add(new Token(end - 1, end, "is", Kind.WORD, false));
      return;
    }
    int cut = word.indexOf('\'');
    String ending = cut < 0 ? "" : word.substring(cut);
    String verb =
        switch (ending) {
          case "'s" -> is(word.substring(0, cut), end) ? "is" : "";
          case "'re" -> "are";
          case "'ve" -> "have";
          default -> "";
        };
    if (verb.isEmpty()) {
      add(start, end, Kind.WORD);
      return;
    }
    int at = end - ending.length(); // lower case may be longer: İ
    add(start, at, Kind.WORD);
    tokens.add(new Token(at, end, verb, Kind.WORD, false));
  }

  /** Returns whether "'s" means "is": after "it", and in "nobody's riding". */
  private boolean is(String word, int end) {
    return WordClasses.BEFORE_IS.contains(word)
        || WordClasses.NO_ONE.contains(word)
            && DOING.matcher(text).region(end, text.length()).lookingAt();
  }

  /** "is'nt" */
  private static boolean mistyped(String word) {
    return word.endsWith("'nt") && WordClasses.auxiliary(word.substring(0, word.length() - 3));
  }

  private Kind kind(int c, int at) {
    return switch (c) {
      case '(', '[', '{' -> Kind.OPEN;
      case ')', ']', '}' -> Kind.CLOSE;
      case '&' -> Kind.WORD;
      case ',', '–', '—', '，' -> Kind.COMMA;
      case '-' -> Kind.COMMA;
      case '!' -> partOfName(at) ? Kind.OTHER : Kind.STOP;
      case '?', ';', '！', '？', '。', '；' -> Kind.STOP;
      case '.' -> sentenceEnds(at) ? Kind.STOP : Kind.OTHER;
      default -> Kind.OTHER;
    };
  }

  /** "the Wham! album" */
  private boolean partOfName(int at) {
    return !tokens.isEmpty()
        && tokens.getLast().capital()
        && at + 2 < text.length()
        && text.charAt(at + 1) == ' '
        && Character.isLowerCase(text.codePointAt(at + 2));
  }

  /**
   * Returns whether a full stop ends a sentence: it does not if it belongs to an abbreviation or if
   * a word follows without a space.
   */
  private boolean sentenceEnds(int at) {
    if (wordAt(at + 1)) {
      return false;
    }
    if (tokens.isEmpty() || tokens.getLast().end() != at) {
      return true;
    }
    Token last = tokens.getLast();
    int next = at + 1;
    if (next < text.length() && space(text.charAt(next))) {
      next++;
    }
    boolean more = wordAt(next);
    if (WordClasses.ABBREVIATIONS.contains(last.word())) {
      return !more && !sentenceContinues(at + 1);
    }
    if (last.word().equals("etc")) {
      return !(more && Character.isLowerCase(text.codePointAt(next))) && !sentenceContinues(at + 1);
    }
    boolean initial =
        last.capital() && (last.end() - last.start() == 1 || last.word().contains("."));
    boolean number = last.word().equals("no") && more && Character.isDigit(text.charAt(next));
    return !((initial && (more || sentenceContinues(at + 1))) || number);
  }

  /**
   * Returns whether the sentence continues after an abbreviation: "(e.g., cakes)", "J.R.R., his
   * son", "etc.)".
   */
  private boolean sentenceContinues(int at) {
    return at < text.length() && ",;:)]}'’".indexOf(text.charAt(at)) >= 0;
  }

  private void add(int start, int end, Kind kind) {
    tokens.add(new Token(start, end, lower(start, end), kind, capital(start)));
  }

  private boolean capital(int at) {
    return !capsLock && Character.isUpperCase(text.codePointAt(at));
  }

  private String lower(int start, int end) {
    String word = LowerCase.of(text.substring(start, end));
    for (int i = 1; i < APOSTROPHES.length(); i++) {
      word = word.replace(APOSTROPHES.charAt(i), '\'');
    }
    return word;
  }
}
