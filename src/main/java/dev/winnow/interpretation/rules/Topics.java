package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.LeadingNouns;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Span;
import dev.winnow.interpretation.english.WordClasses;
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

  /** What fault messages deny. */
  private static final Set<String> REPORTED =
      Set.of("found", "recognized", "recognised", "detected", "supported", "installed", "defined");

  /** What a device does that lacks something. */
  private static final Set<String> STATES =
      WordSet.of(
          """
          connected connecting connects working works running runs charging charges charged
          installed paired detected plugged starts starting turns turned powers boots
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
    boolean reported = // "printer not found", but not "birds not found in Peru"
        REPORTED.contains(verb)
            && !Morphology.adverb(reading.word(not + 2))
            && !WordClasses.functional(reading.word(not + 2));
    return (FUNCTIONING.contains(verb) || reported) && broken(not)
        || verb.endsWith("ing") && !PROPERTIES.contains(verb) && ofNotion(not);
  }

  /**
   * Returns whether the fault of a device that works is the topic: "wifi connected but [no]
   * internet", but not "houses connected by tunnels but no stairs".
   */
  boolean lacking(int no) {
    boolean on = reading.word(no - 2).equals("on") || reading.word(no - 2).equals("in");
    int state = on ? no - 3 : no - 2; // "turns on"
    return reading.word(no).equals("no")
        && reading.word(no - 1).equals("but")
        && STATES.contains(reading.word(state))
        && broken(state)
        && !Lexicon.wordNet().isKind(reading.word(no + 1), "living thing");
  }

  /** Returns whether a lack is the topic: "[lack] of sleep", but not "a face with lack of hair". */
  boolean ofLack(int lack) {
    String before = reading.word(lack - 1);
    boolean noun = WordClasses.PREPOSITIONS.contains(before) && !before.equals("with");
    return reading.word(lack).equals("lack")
        && reading.word(lack + 1).equals("of")
        && (reading.opens(lack) || noun);
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
