package dev.winnow.interpretation;

import dev.winnow.interpretation.Token.Kind;

/**
 * Gives an excluded property the noun that it restricts, where that is clear: in "novels set in
 * Asia, but not about war" the excluded things are novels about war. Only a noun phrase that begins
 * without an article names a kind of things, so "a man not in the water" excludes "in the water".
 */
record Heads(Reading reading) {

  /** How far a noun phrase may reach, in tokens. */
  private static final int REACH = 12;

  /**
   * @param before what is wanted, as far as it stands right before the exclusion; may be empty
   * @param topic what the clause wants first; may be empty
   * @param after what stands behind it; may be empty
   * @return the excluded term with its noun, or the term alone
   */
  String share(Span term, Cue cue, Span before, Span topic, Span after) {
    String alone = reading.term(term);
    return switch (cue.kind()) {
      case NEXT -> {
        String head = cue.words().getFirst().equals("non") ? head(after) : "";
        yield head.isEmpty() ? alone : alone + " " + head;
      }
      case NOT -> {
        String head = head(before).isEmpty() ? head(topic) : head(before);
        yield head.isEmpty() ? alone : shared(term, alone, before, head);
      }
      default -> alone;
    };
  }

  private String shared(Span term, String alone, Span before, String head) {
    String first = reading.word(term.from());
    if (Words.restricts(first)) {
      return head + " " + alone;
    }
    int size = term.to() - term.from();
    String last = reading.word(term.to() - 1);
    boolean kind = size > 1 && Words.adjective(first) && !Words.plural(last) && Words.plural(head);
    if (size <= 3 && (kind || Words.adjective(last))) {
      return alone + " " + head;
    }
    String preposition = parallel(term, before);
    if (!preposition.isEmpty()) {
      return head + " " + preposition + " " + alone;
    }
    return alone;
  }

  /** "birds of Peru but not Chile": the preposition that both names, or both topics, follow. */
  private String parallel(Span term, Span before) {
    int at = before.to() - 1;
    int earliest = Math.max(before.from(), before.to() - 8);
    while (at > earliest && !Words.PREPOSITIONS.contains(reading.word(at))) {
      at--;
    }
    String preposition = reading.word(at);
    if (at <= before.from() || !Words.PREPOSITIONS.contains(preposition)) {
      return "";
    }
    if (preposition.equals("about")) {
      return term.to() - term.from() == 1 ? preposition : "";
    }
    boolean names =
        reading.token(before.to() - 1).capital()
            && reading.token(term.from()).capital()
            && reading.token(term.to() - 1).capital()
            && !Words.plural(reading.word(term.from()));
    return names ? preposition : "";
  }

  /** Returns the noun of the phrase that a span begins with; empty where none is clear. */
  String head(Span span) {
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
