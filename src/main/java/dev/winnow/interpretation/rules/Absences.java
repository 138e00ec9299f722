package dev.winnow.interpretation.rules;

import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.english.Token.Kind;
import dev.winnow.interpretation.english.WordClasses;
import dev.winnow.text.WordSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Questions whose subject is an absence, so that it excludes nothing: "can plants grow without
 * light", "is it legal to drive without insurance", but not "can you show me a park without
 * people".
 */
record Absences(Reading reading) {

  private static final Set<String> ASKING =
      WordSet.of("can could will would should may must do does did");

  /** Verbs after "can you" that ask for something. */
  private static final Set<String> GIVING =
      WordSet.of(
          """
          show find give recommend suggest list tell name look search pull bring send share display
          provide help make please fetch pick filter see think do buy order rent book
          """);

  /** Verbs after "can I" that ask for something. */
  private static final Set<String> RECEIVING =
      WordSet.of("see get have find buy order view book rent");

  /** Verbs after "do you" and "does the shop" that ask for something. */
  private static final Set<String> OFFERING =
      WordSet.of("have sell offer serve carry stock make provide know");

  private static final Set<String> SPEAKERS = Set.of("i", "we");
  private static final Set<String> OBJECTS = Set.of("me", "us");

  /** Words for people whom a request addresses. */
  private static final Set<String> ADDRESSED =
      Set.of("you", "u", "anyone", "anybody", "someone", "somebody");

  /** Maximum number of tokens of a question before a cue. */
  private static final int FAR = 24;

  /** Maximum number of words from "is it" to its verb. */
  private static final int NEAR = 5;

  /** Returns whether a question asks about what the cue at a position says is absent. */
  boolean asked(int cue) {
    int start = cue;
    while (!reading.opens(start)) {
      if (cue - start == FAR || reading.is(start - 1, Kind.COMMA)) {
        return false;
      }
      start--;
    }
    if (WordClasses.CONTRAST.contains(reading.word(cue - 1)) || cue < start + 3) {
      return false;
    }
    String verb = reading.word(start);
    String subject = reading.word(start + 1);
    if (WordClasses.BE.contains(verb)) {
      return subject.equals("it")
          && IntStream.range(start + 3, Math.min(cue - 1, start + NEAR))
              .anyMatch(i -> reading.word(i).equals("to"));
    }
    if (!ASKING.contains(verb)) {
      return false;
    }
    String action = reading.word(start + 2);
    boolean modal = !WordClasses.DO.contains(verb);
    boolean offers =
        !modal
            && IntStream.range(start + 2, cue).mapToObj(reading::word).anyMatch(OFFERING::contains);
    if (offers || subject.equals("it") && action.equals("be")) { // "would it be possible to see"
      return false;
    }
    if (SPEAKERS.contains(subject)) {
      return modal && !RECEIVING.contains(action);
    }
    boolean gives = GIVING.contains(action) || OBJECTS.contains(reading.word(start + 3));
    return !ADDRESSED.contains(subject) || subject.equals("you") && modal && !gives;
  }
}
