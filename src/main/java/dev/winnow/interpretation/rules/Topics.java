package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.text.WordSet;
import java.util.List;
import java.util.Set;

/**
 * Topics of which an action that is not done is a part, so that it excludes nothing: "laptop not
 * charging", "effects of not sleeping".
 */
record Topics(Reading reading, LeadingNouns nouns) {

  /** What a device does that works. */
  private static final Set<String> FUNCTIONING =
      WordSet.of(
          """
          responding working starting booting charging opening closing loading connecting printing
          heating cooling spinning draining syncing updating installing launching detecting ringing
          """);

  /** Minimum share of the uses of a noun that mostly means something. */
  private static final double MOSTLY = 0.5;

  private static final Set<String> OF = Set.of("of", "for");

  /** Properties that end like actions: "ideas for not [boring] gifts". */
  private static final Set<String> PROPERTIES =
      WordSet.of(
          "boring exciting interesting frightening depressing embarrassing fattening tiring");

  /** Kinds of nouns that are not abstract. */
  private static final List<String> THINGS = List.of("object", "group");

  private static final Set<String> OUR = Set.of("my", "our");

  /** Number of tokens to search backwards for the beginning of a sentence. */
  private static final int REACH = 16;

  /**
   * Returns whether a negation is part of a topic.
   *
   * @param verb the word after it
   */
  boolean negated(int not, String verb) {
    return FUNCTIONING.contains(verb) && broken(not)
        || verb.endsWith("ing") && !PROPERTIES.contains(verb) && ofNotion(not);
  }

  /**
   * Returns whether the fault of one device is the topic: "printer [not] responding", but not in "a
   * printer not printing" and "dog not responding".
   */
  private boolean broken(int not) {
    int first = not - 1;
    while (first > not - REACH && !reading.opens(first)) {
      first--;
    }
    boolean own = OUR.contains(reading.word(first)); // "my phone"
    Span device = nouns.phrase(new Span(own ? first + 1 : first, not));
    String noun = nouns.noun(device);
    return reading.opens(first)
        && device.to() == not
        && !device.empty()
        && !Morphology.plural(noun)
        && !Lexicon.wordNet().isKind(noun, "living thing", MOSTLY);
  }

  /**
   * Returns whether an action that is not done belongs to an abstract noun: "effects of [not]
   * drinking enough water", but not in "pictures of not smiling people".
   */
  private boolean ofNotion(int not) {
    String noun = reading.word(not - 2);
    Lexicon lexicon = Lexicon.wordNet();
    return OF.contains(reading.word(not - 1))
        && !lexicon.senses(noun, 0).isEmpty()
        && THINGS.stream().noneMatch(kind -> lexicon.isKind(noun, kind));
  }
}
