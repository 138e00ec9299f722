package dev.winnow.interpretation.english;

import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.lexicon.Lexicon;
import java.util.List;
import java.util.Set;

/**
 * The noun phrases at the beginning of positives. Only a phrase without an article names a kind of
 * things: "novels", but not "a man".
 */
public record LeadingNouns(Reading reading) {

  /** Maximum length of a noun phrase, in tokens. */
  private static final int REACH = 12;

  /** Number of tokens to search backwards for the beginning of a sentence. */
  private static final int SENTENCE = 16;

  /** Number of tokens to search backwards for a conjunction. */
  private static final int LIST = 32;

  private static final Set<String> PERSONS =
      Set.of("i", "i'm", "we", "you", "he", "she", "they", "it");

  /** Kinds of things that act. */
  private static final List<String> ACTING = List.of("living thing", "vehicle");

  private static final Set<String> ASKING = Set.of("which", "what");

  private static final Set<String> KINDS =
      Set.of("kind", "kinds", "sort", "sorts", "type", "types", "examples", "list");

  /**
   * Returns the noun phrase at the beginning of a span, with its noun last; empty if none is clear.
   */
  public Span phrase(Span span) {
    if (span.empty()
        || WordClasses.ARTICLES.contains(reading.word(span.from()))
        || PERSONS.contains(reading.word(span.from()))) {
      return span.to(span.from());
    }
    int last = -1;
    int from = ASKING.contains(reading.word(span.from())) ? span.from() + 1 : span.from();
    from += KINDS.contains(reading.word(from)) && reading.word(from + 1).equals("of") ? 2 : 0;
    for (int i = from; i < span.to() && i < from + REACH; i++) {
      Token token = reading.token(i);
      if (!token.is(Kind.WORD)
          || WordClasses.PREPOSITIONS.contains(token.word())
          || (last >= 0 && (says(last, i) || acts(last, i, span.to())))
          || WordClasses.RELATIVE.contains(token.word())
          || WordClasses.auxiliary(token.word())) {
        break;
      }
      if (Morphology.number(token.word())) {
        continue;
      }
      if (last < 0 || Morphology.plural(token.word()) || !Morphology.plural(reading.word(last))) {
        last = i;
      }
    }
    return new Span(from, last < 0 ? from : last + 1);
  }

  /**
   * Returns whether a participle says what happened to the noun: "novels [set] in Rome", but not
   * "prehistoric [toothed] whales".
   */
  private boolean says(int noun, int participle) {
    boolean attribute =
        Morphology.plural(reading.word(participle + 1)) && !Morphology.plural(reading.word(noun));
    return Morphology.participle(reading.word(participle)) && !attribute;
  }

  /** Returns whether the last word says what a thing does: "a kingfisher [diving]". */
  private boolean acts(int noun, int verb, int end) {
    return verb + 1 == end
        && reading.word(verb).endsWith("ing")
        && ACTING.stream().anyMatch(kind -> Lexicon.wordNet().isKind(reading.word(noun), kind));
  }

  /**
   * Returns the noun phrase of the last positive, or of the first positive if that one is clearer.
   */
  public Span phrase(Span before, Span topic) {
    Span last = lastOf(before);
    if (!last.empty()) {
      return last;
    }
    Span near = phrase(before);
    Span first = phrase(topic);
    boolean clearer = !Morphology.plural(noun(near)) && Morphology.plural(noun(first));
    return near.empty() || clearer ? first : near;
  }

  /**
   * Returns the noun phrase that "ones" stands for, also one with an article: "a white animal, no
   * black ones".
   */
  public Span ofOnes(Span before, Span topic) {
    Span kinds = phrase(before, topic);
    return kinds.empty() && WordClasses.ARTICLES.contains(reading.word(before.from()))
        ? phrase(before.from(before.from() + 1))
        : kinds;
  }

  /**
   * Returns the last phrase that has its own "of": "shrubs of Peru and [trees] of Chile". Empty if
   * there is none.
   */
  private Span lastOf(Span span) {
    for (int i = span.to() - 2; i > Math.max(span.from(), span.to() - LIST); i--) {
      if (WordClasses.CONJUNCTIONS.contains(reading.word(i))) {
        Span phrase = phrase(span.from(i + 1));
        boolean of =
            phrase.to() < span.to()
                && reading.word(phrase.to()).equals("of")
                && !reading.word(i + 1).equals("also");
        return of ? phrase : span.to(span.from());
      }
    }
    return span.to(span.from());
  }

  /** Returns whether the sentence before {@code at} begins with a noun for a kind of things. */
  public boolean kindsBefore(int at) {
    return Morphology.plural(noun(subject(at)));
  }

  /** Returns the noun phrase at the beginning of the sentence before {@code at}. */
  public Span subject(int at) {
    int from = at;
    while (from > 0 && from > at - SENTENCE && !reading.opens(from)) {
      from--;
    }
    return phrase(new Span(from, at));
  }

  /** Returns the noun of a phrase, in lower case. */
  public String noun(Span phrase) {
    return phrase.empty() ? "" : reading.word(phrase.to() - 1);
  }

  /** Returns the noun of a phrase as in the text. */
  public String head(Span phrase) {
    return phrase.empty() ? "" : reading.slice(phrase.from(phrase.to() - 1));
  }

  /**
   * Returns the noun of a phrase with the words before it, up to a number or a demonym: "British
   * crime films" → "crime films".
   */
  public String sort(Span phrase) {
    int from = phrase.to() - 1;
    while (from > phrase.from() && sorts(from - 1)) {
      from--;
    }
    return phrase.empty() ? "" : reading.slice(phrase.from(from));
  }

  private boolean sorts(int at) {
    String word = reading.word(at);
    return reading.is(at, Kind.WORD)
        && !Morphology.number(word)
        && !Morphology.demonym(word)
        && !WordClasses.BE.contains(word);
  }
}
