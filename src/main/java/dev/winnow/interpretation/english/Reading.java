package dev.winnow.interpretation.english;

import dev.winnow.interpretation.english.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * A text with its tokens, and the tests that several rules share. Positions count tokens. Positions
 * beyond the ends are valid and have an empty token.
 */
public final class Reading {

  private static final Token NONE = new Token(0, 0, "", Kind.STOP, false);

  private final String text;

  /** Whether the whole text is in capitals, so that capitals mean nothing. */
  private final boolean capsLock;

  private final List<Token> tokens;

  /**
   * Per token the closing parenthesis of the innermost balanced pair around it; the number of
   * tokens if there is none.
   */
  private final int[] closes;

  /** Per opening parenthesis its partner; the number of tokens if it has none. */
  private final int[] partners;

  /** Per closing parenthesis its partner; -1 if it has none. */
  private final int[] openers;

  /** Per position the number of tokens before it that can be part of a term. */
  private final int[] contents;

  private final int last;

  public Reading(String text) {
    this.text = text;
    this.capsLock = text.codePoints().noneMatch(Character::isLowerCase);
    this.tokens = Tokenizer.tokens(text, capsLock);
    this.closes = new int[tokens.size()];
    this.partners = new int[tokens.size()];
    this.openers = new int[tokens.size()];
    this.contents = new int[tokens.size() + 1];
    for (int i = 0; i < tokens.size(); i++) {
      contents[i + 1] = contents[i] + (tokens.get(i).content() ? 1 : 0);
    }
    pairParentheses();
    int end = tokens.size() - 1;
    while (end >= 0
        && (!tokens.get(end).content() || WordClasses.POLITE.contains(tokens.get(end).word()))) {
      end--;
    }
    this.last = end;
  }

  private void pairParentheses() {
    int size = tokens.size();
    Deque<Integer> open = new ArrayDeque<>();
    for (int i = 0; i < size; i++) {
      partners[i] = size;
      openers[i] = -1;
      if (tokens.get(i).is(Kind.OPEN)) {
        open.push(i);
      } else if (tokens.get(i).is(Kind.CLOSE) && !open.isEmpty()) {
        openers[i] = open.pop();
        partners[openers[i]] = i;
      }
    }
    int[] enclosing = new int[size + 1];
    int depth = 0;
    enclosing[0] = size;
    for (int i = 0; i < size; i++) {
      if (depth > 0 && enclosing[depth] == i) {
        depth--;
      }
      closes[i] = enclosing[depth];
      if (partners[i] < size) {
        enclosing[++depth] = partners[i];
      }
    }
  }

  public int size() {
    return tokens.size();
  }

  public List<Token> tokens() {
    return tokens;
  }

  public Token token(int at) {
    return at < 0 || at >= tokens.size() ? NONE : tokens.get(at);
  }

  public String word(int at) {
    return token(at).word();
  }

  public boolean is(int at, Kind kind) {
    return token(at).is(kind);
  }

  /**
   * Returns the closing parenthesis of the pair around a token; the number of tokens if there is
   * none.
   */
  public int close(int at) {
    return at < closes.length ? closes[at] : size();
  }

  /** Returns the partner of an opening parenthesis; the number of tokens if it has none. */
  public int partner(int open) {
    return partners[open];
  }

  /** Returns whether a closing parenthesis has no partner. */
  public boolean partnerless(int close) {
    return openers[close] < 0;
  }

  /** Returns the partner of a closing parenthesis; -1 if it has none. */
  public int opener(int close) {
    return openers[close];
  }

  /** Returns the position of the last word that is no polite one; -1 if there is none. */
  public int last() {
    return last;
  }

  /** Returns whether a token is the first of its sentence or its parentheses. */
  public boolean opens(int at) {
    return is(at - 1, Kind.STOP) || is(at - 1, Kind.OPEN);
  }

  public boolean content(Span span) {
    return !span.empty() && contents[span.to()] > contents[span.from()];
  }

  /** Returns whether the words of a span have more than {@code most} chars. */
  public boolean longer(Span span, int most) {
    int chars = 0;
    for (int i = span.from(); i < span.to() && chars <= most; i++) {
      chars += tokens.get(i).end() - tokens.get(i).start();
    }
    return chars > most;
  }

  /** Returns the words of a span as in the text, with single spaces. */
  public String slice(Span span) {
    if (span.empty()) {
      return "";
    }
    int start = tokens.get(span.from()).start();
    return spaced(text.substring(start, tokens.get(span.to() - 1).end()));
  }

  /**
   * Returns the words of a term: {@link #slice} without the marks of a term that is one quotation,
   * and without a verb that only says that something exists: "owls [that live] in Peru".
   */
  public String term(Span span) {
    for (int i = span.from() + 1; i < span.to() - 1; i++) {
      boolean relative = word(i - 1).equals("that") || word(i - 1).equals("which");
      int noun = relative ? i - 2 : i - 1;
      if (WordClasses.OCCURRING.contains(word(i))
          && WordClasses.PREPOSITIONS.contains(word(i + 1))
          && noun >= span.from()
          && Morphology.plural(word(noun))) {
        return slice(span.to(noun + 1)) + " " + slice(span.from(i + 1));
      }
    }
    String words = slice(span);
    boolean quotation = span.to() - span.from() == 1 && is(span.from(), Kind.QUOTED);
    if (!quotation) {
      return words;
    }
    int comma = words.length() > 3 && words.charAt(words.length() - 2) == ',' ? 1 : 0;
    return spaced(words.substring(1, words.length() - 1 - comma));
  }

  /** Returns a text with single spaces, and none at its ends; spaces of any kind count. */
  public static String spaced(String text) {
    return String.join(" ", text.strip().split("[\\s\\p{Z}]+"));
  }

  /** Returns whether a token is written in capitals only, unlike the rest of the text. */
  public boolean shouted(int at) {
    return !capsLock && token(at).shouted(text);
  }
}
