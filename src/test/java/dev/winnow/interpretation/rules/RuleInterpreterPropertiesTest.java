package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretedClause;
import dev.winnow.interpretation.english.Reading;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Properties of the interpretation of any text, also of hostile ones. */
class RuleInterpreterPropertiesTest {

  private static final List<String> HOSTILE =
      List.of(
          "not ",
          "no ",
          "not no ",
          "less a, ",
          "no a they ",
          "hide ",
          "no a because b ",
          "dogs yes no ",
          "i prefer a to ",
          "without, ",
          "no a, ",
          "a man without a hat, ",
          "no (a, b, ",
          "(",
          ")",
          "(no ",
          "(no a) ",
          "\"",
          " '",
          "'a ",
          " -",
          "except ( ",
          "is not visible ",
          "🐶",
          "\ud800",
          "?!",
          "a.",
          "non-",
          "x-free ",
          "n't",
          "but not about a ",
          "set in Asia not in Peru ",
          "that a and do not ",
          "no one in it ",
          "which a are not ",
          "aside ",
          "no and ",
          "a no, ",
          "instead of the, ",
          "besides other ",
          "what besides a causes ",
          "a. my wife hates ",
          "films not visible from ",
          "not in a or b that do ");

  /** Hostile texts of about a length that do not repeat one piece. */
  private static final List<IntFunction<String>> HOSTILE_FORMS =
      List.of(
          length -> "(".repeat(length / 2) + "no a" + ")".repeat(length / 2),
          length -> "soup not without salt" + " the".repeat(length / 8) + " no;".repeat(length / 8),
          length -> "x ".repeat(length / 4) + "cats except " + "y, ".repeat(length / 6),
          length -> "cats except " + "x ".repeat(length / 4) + ", y".repeat(length / 6),
          length -> "no " + "x ".repeat(length / 4) + "dogs" + ", cats".repeat(length / 12),
          length ->
              IntStream.range(0, length / 12)
                  .mapToObj(i -> "p%d dogs not red,".formatted(i))
                  .collect(Collectors.joining()));

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  @Provide
  Arbitrary<String> words() {
    return Arbitraries.of("cat", "tree", "red", "lake", "stone", "Oslo", "kite", "paper")
        .list()
        .ofMinSize(1)
        .ofMaxSize(6)
        .map(words -> String.join(" ", words));
  }

  @Provide
  Arbitrary<String> others() {
    return Arbitraries.of("fork", "green", "Rome", "boot", "musical")
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(words -> String.join(" ", words));
  }

  /** Cues, structure, and anything else, in any order. */
  @Provide
  Arbitrary<String> queries() {
    Arbitrary<String> pieces =
        Arbitraries.frequencyOf(
            Tuple.of(
                5,
                Arbitraries.of(
                    "not",
                    "no",
                    "without",
                    "except",
                    "n't",
                    "don't",
                    "is",
                    "-",
                    "non-",
                    "-free",
                    "neither",
                    "nor",
                    "besides",
                    "other",
                    "that are",
                    "nowhere",
                    "exclude",
                    "but",
                    "and",
                    "or",
                    "rather than",
                    "what",
                    "also",
                    "the",
                    "in sight",
                    "nobody",
                    "no one",
                    "but none",
                    "ones",
                    "please")),
            Tuple.of(
                3, Arbitraries.of("(", ")", ",", ".", ";", "\"", "'", "“", "”", "?", "—", "&")),
            Tuple.of(5, Arbitraries.of("cat", "Trees", "réd", "novels", "10", "of")),
            Tuple.of(1, Arbitraries.strings().all().ofMaxLength(5)),
            Tuple.of(1, Arbitraries.of("🐶", "\ud800", "\udc00", "\0", "e\u0301")));
    return Arbitraries.oneOf(
        pieces.list().ofMaxSize(30).map(list -> String.join(" ", list)),
        pieces.list().ofMaxSize(30).map(list -> String.join("", list)));
  }

  @Property(tries = 3000)
  void interpretsAnyText(@ForAll("queries") String text) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.clauses().isEmpty()).isEqualTo(Reading.spaced(text).isEmpty());
    for (InterpretedClause clause : read.clauses()) {
      assertThat(clause.positives().size() + clause.negatives().size()).isPositive();
      assertThat(clause.positives()).noneMatch(String::isBlank).doesNotHaveDuplicates();
      assertThat(clause.negatives()).noneMatch(String::isBlank).doesNotHaveDuplicates();
      assertThat(Reading.spaced(text)).contains(clause.text());
    }
  }

  @Property(tries = 3000)
  void termsArePiecesOfTheText(@ForAll("queries") String text) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    Stream.concat(read.positives().stream(), read.negatives().stream())
        .flatMap(term -> Arrays.stream(term.split(" ")))
        .filter(word -> !word.equals("people")) // "nobody" excludes people
        .forEach(word -> assertThat(text).contains(word));
  }

  @Property
  void textWithoutCuesIsOnePositive(@ForAll("words") String text) {
    assertThat(INTERPRETER.interpret(text).clauses())
        .containsExactly(new InterpretedClause(text, List.of(text), List.of()));
  }

  @Property
  void spacesDoNotMatter(@ForAll("queries") String text) {
    assertThat(INTERPRETER.interpret("\n" + text.replace(" ", " \t ") + "  "))
        .isEqualTo(INTERPRETER.interpret(text));
  }

  @Property
  void positivesContainNoFurtherExclusions(@ForAll("words") String text) {
    // Given
    Interpretation read = INTERPRETER.interpret(text + " without any forks");
    // Then
    assertThat(read.negatives()).containsExactly("forks");
    assertThat(read.positives()).containsExactly(text);
    assertThat(INTERPRETER.interpret(text).excludes()).isFalse();
  }

  @Property
  void capitalsInCuesDoNotMatter(@ForAll("words") String text) {
    assertThat(INTERPRETER.interpret(text + " BUT NOT forks").negatives())
        .isEqualTo(INTERPRETER.interpret(text + " but not forks").negatives());
  }

  @Property
  void negativesNeverContainThePositive(
      @ForAll("words") String positive, @ForAll("others") String others) {
    for (String cue : List.of("but not", "that are not about", "without", "excluding", "not in")) {
      // When
      Interpretation read = INTERPRETER.interpret("%s %s %s".formatted(positive, cue, others));
      // Then
      assertThat(read.negatives())
          .isNotEmpty()
          .noneMatch(negative -> negative.contains(positive))
          .allMatch(negative -> negative.contains(others));
    }
  }

  @Example
  void readsHostileTexts() {
    for (String piece : HOSTILE) {
      assertThat(INTERPRETER.interpret(piece.repeat(10_000 / piece.length())).clauses())
          .as(piece)
          .isNotEmpty();
    }
    for (IntFunction<String> form : HOSTILE_FORMS) {
      assertThat(INTERPRETER.interpret(form.apply(10_000)).clauses())
          .as(form.apply(40))
          .isNotEmpty();
    }
  }

  @Example
  void workGrowsWithTheLength() {
    for (String piece : HOSTILE) {
      assertThat(growth(length -> piece.repeat(length / piece.length()))).as(piece).isLessThan(100);
    }
    for (IntFunction<String> form : HOSTILE_FORMS) {
      assertThat(growth(form)).as(form.apply(40)).isLessThan(100);
    }
  }

  /** Returns how much more a text costs that is 16 times as long: 256 times if quadratic. */
  private static double growth(IntFunction<String> text) {
    long once = fastest(text.apply(2_000));
    return fastest(text.apply(32_000)) / (double) once;
  }

  @Example
  void longWordsAreNotRepeatedInEachTerm() {
    // Given
    String items =
        IntStream.range(0, 1_000).mapToObj(i -> "y" + i).collect(Collectors.joining(", "));
    List<String> texts =
        List.of(
            "x".repeat(2_000) + "s except " + items,
            "films in which the " + "x".repeat(2_000) + " does not die, " + items + " and z",
            "cats except " + "x".repeat(2_000) + "s of Peru, " + items.replace('y', 'Y'));
    for (String text : texts) {
      // When
      List<String> negatives = INTERPRETER.interpret(text).negatives();
      // Then
      assertThat(negatives).hasSizeGreaterThan(500);
      assertThat(String.join("", negatives)).hasSizeLessThan(10 * text.length());
    }
  }

  /** Processor time, which other processes do not change. */
  private static long fastest(String text) {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < 2; i++) {
      long started = thread.getCurrentThreadCpuTime();
      INTERPRETER.interpret(text);
      fastest = Math.min(fastest, thread.getCurrentThreadCpuTime() - started);
    }
    return fastest;
  }
}
