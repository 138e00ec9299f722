package dev.winnow.interpretation;

import dev.winnow.interpretation.Token.Kind;
import java.util.Set;

/**
 * Gives an excluded property the noun that it restricts, where that is clear: in "novels set in
 * Asia, but not about war" the excluded things are novels about war. Only a noun phrase that begins
 * without an article names a kind of things, so "a man not in the water" excludes "in the water".
 */
record Heads(Reading reading) {

  /** How far a noun phrase may reach, in tokens. */
  private static final int REACH = 12;

  private static final Set<String> IN_NAMES = Set.of("of", "the", "and", "&");

  /**
   * Returns an excluded term with its noun, or the term alone.
   *
   * @param before what is wanted, as far as it stands right before the exclusion; may be empty
   * @param topic what the clause wants first; may be empty
   * @param after what stands behind the exclusion; may be empty
   */
  String share(Span term, Exclusion exclusion, Span before, Span topic, Span after) {
    String alone = reading.term(term);
    Cue cue = exclusion.cue();
    if (cue.kind() == Cue.Kind.NEXT && cue.words().getFirst().equals("non")) {
      return (alone + " " + head(after)).strip();
    }
    if (cue.kind() != Cue.Kind.NOT) {
      return alone;
    }
    String head = head(before, topic);
    if (head.isEmpty()) {
      return alone;
    }
    if (restricts(term)) {
      return head + " " + alone;
    }
    if (describes(term, head)) {
      return alone + " " + head;
    }
    // "but not Chile", as against "that are not Chilean"
    boolean elliptic = !Words.auxiliary(reading.word(exclusion.whole().from() - 1));
    String preposition = elliptic ? parallel(term, before) : "";
    return preposition.isEmpty() ? alone : head + " " + preposition + " " + alone;
  }

  /** "about war", "set in Asia". */
  private boolean restricts(Span term) {
    String first = reading.word(term.from());
    return Words.PREPOSITIONS.contains(first)
        || (Words.participle(first) && Words.PREPOSITIONS.contains(reading.word(term.from() + 1)));
  }

  /** "biographical", "animated", "Italian crime", but not "the American". */
  private boolean describes(Span term, String head) {
    int size = term.to() - term.from();
    String first = reading.word(term.from());
    String last = reading.word(term.to() - 1);
    if (size > 3 || Words.ARTICLES.contains(reading.word(term.from() - 1))) {
      return false;
    }
    boolean kind = size > 1 && Words.adjective(first) && !Words.plural(last) && Words.plural(head);
    return kind || Words.adjective(last) || (size == 1 && Words.participle(first));
  }

  /** "birds of Peru but not Chile": the preposition that both names, or both topics, follow. */
  private String parallel(Span term, Span before) {
    int at = before.to() - 1;
    int earliest = Math.max(before.from(), before.to() - 8);
    while (at > earliest && !Words.PREPOSITIONS.contains(reading.word(at))) {
      at--;
    }
    String preposition = reading.word(at);
    if (at < before.from() || !Words.PREPOSITIONS.contains(preposition)) {
      return "";
    }
    boolean topics = preposition.equals("about") && term.to() - term.from() == 1;
    boolean names = reading.token(before.to() - 1).capital() && name(term);
    return topics || names ? preposition : "";
  }

  /** "Chile" and "Central African Republic", but not "Ferns of Chile". */
  private boolean name(Span term) {
    if (reading.word(term.from() + 1).equals("of")) {
      return false;
    }
    for (int i = term.from(); i < term.to(); i++) {
      boolean within = i > term.from() && IN_NAMES.contains(reading.word(i));
      if (!within && !reading.token(i).capital()) {
        return false;
      }
    }
    return true;
  }

  private String head(Span before, Span topic) {
    String near = head(before);
    String first = head(topic);
    return near.isEmpty() || (!Words.plural(near) && Words.plural(first)) ? first : near;
  }

  /** Returns the noun of the phrase that a span begins with; empty where none is clear. */
  private String head(Span span) {
    if (span.empty() || Words.ARTICLES.contains(reading.word(span.from()))) {
      return "";
    }
    int last = -1;
    for (int i = span.from(); i < span.to() && i < span.from() + REACH; i++) {
      Token token = reading.token(i);
      if (!token.is(Kind.WORD)
          || Words.PREPOSITIONS.contains(token.word())
          || (last >= 0 && Words.participle(token.word()))
          || Words.RELATIVE.contains(token.word())
          || Words.auxiliary(token.word())) {
        break;
      }
      if (last < 0 || Words.plural(token.word()) || !Words.plural(reading.word(last))) {
        last = i;
      }
    }
    return last < 0 ? "" : reading.slice(new Span(last, last + 1));
  }
}
