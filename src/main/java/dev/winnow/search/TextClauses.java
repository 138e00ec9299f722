package dev.winnow.search;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.english.Morphology;
import dev.winnow.interpretation.english.Reading;
import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.AttributedThing;
import dev.winnow.text.ContentWords;
import dev.winnow.text.JoinedThings;
import dev.winnow.text.LowerCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the clauses of a search from an interpreted text. */
public final class TextClauses {

  /** Kinds of things that may be oranges. */
  private static final List<String> EATEN = List.of("food", "fruit", "fruit tree");

  /** Signs for "and": "bed & breakfast". */
  private static final Pattern SIGN = Pattern.compile("(?<=\\s)[&+](?=\\s)");

  private static final RuleInterpreter RULES = new RuleInterpreter();

  private TextClauses() {}

  /**
   * Returns the clauses of a search for a text and examples. The examples belong to every clause.
   *
   * <p>Concepts ("red cars (no vans) and bikes (no tandems)") keep the clauses of the text, because
   * an asset contains a concept or lacks it. A sentence becomes one clause whose positive is the
   * text without its exclusions, verbatim: the mean of its clauses or aspects ranks worse.
   *
   * @param text the text of the query; if null, there must be examples
   * @param understood the interpreted text; null without a text, or if it is not interpreted
   * @param positives examples in addition to the text
   * @param negatives examples in addition to the exclusions of the text
   * @param hard whether the exclusions of the text are hard
   * @param aspects whether the method reads the aspects of a sentence separately
   */
  public static List<Clause> of(
      @Nullable String text,
      @Nullable Interpretation understood,
      List<Term> positives,
      List<Term> negatives,
      boolean hard,
      boolean aspects) {
    if (text == null) {
      return List.of(new Clause(null, positives, negatives));
    }
    Examples examples = new Examples(text, positives, negatives, hard);
    if (understood == null) {
      return List.of(examples.with(List.of(text), List.of(), Set.of()));
    }
    if (!understood.excludes() && isWhole(text, understood)) {
      return aspects
          ? List.of(examples.with(List.of(text), List.of(), Set.of()))
          : clauses(List.of(requested(text)), List.of(), Set.of(), examples);
    }
    if (understood.clauses().stream()
        .flatMap(clause -> named(clause.positives()).stream())
        .allMatch(Concepts::isConcept)) {
      return understood.clauses().stream()
          .flatMap(
              clause ->
                  clauses(clause.positives(), clause.negatives(), clause.absent(), examples)
                      .stream())
          .toList();
    }
    List<String> texts = aspects ? understood.positives() : List.of(understood.remainder());
    List<String> excluded =
        understood.clauses().stream()
            .flatMap(clause -> consistent(clause.negatives(), clause.positives()).stream())
            .distinct()
            .toList();
    Set<String> absent =
        understood.clauses().stream()
            .flatMap(clause -> clause.absent().stream())
            .collect(Collectors.toSet());
    return List.of(examples.with(texts, excluded, absent));
  }

  /**
   * Returns the concepts that a text asks for, as in "show me dogs". Other texts stay whole: their
   * embedding is better with all words.
   */
  private static String requested(String text) {
    String subject = RULES.subject(text);
    return named(List.of(subject)).stream().allMatch(Concepts::isConcept) ? subject : text;
  }

  /**
   * Returns whether a text without exclusions is searched for as it is. The rules change it if two
   * negations cancel each other ("soup not without salt"), or if it excludes what it asks for. A
   * language model also adds synonyms, which rank worse than the text.
   */
  private static boolean isWhole(String text, Interpretation understood) {
    return !understood.by().equals(RuleInterpreter.NAME)
        || understood.remainder().equals(Reading.spaced(text));
  }

  /**
   * Returns the exclusions of a text that it asks for, too, as in "dogs and cats, but no dogs", or
   * "no animals except dogs". {@link #of} leaves them out.
   */
  public static List<String> contradictions(Interpretation understood) {
    return Stream.concat(
            understood.contradictions().stream(),
            understood.clauses().stream()
                .flatMap(
                    clause -> clause.negatives().stream().filter(isAskedFor(clause.positives()))))
        .distinct()
        .toList();
  }

  /** Tests whether a negative is a positive, or a category of one: "no animals except dogs". */
  private static Predicate<String> isAskedFor(List<String> positives) {
    List<String> named = named(positives);
    Set<List<String>> names = named.stream().map(ContentWords::ofName).collect(Collectors.toSet());
    return negative ->
        names.contains(ContentWords.ofName(negative))
            || named.stream()
                .anyMatch(positive -> Lexicon.wordNet().isOnlyKind(positive, negative));
  }

  private static List<String> consistent(List<String> negatives, List<String> positives) {
    return negatives.stream().filter(isAskedFor(positives).negate()).toList();
  }

  /** Returns one clause per alternative of "dogs or cats", each with the same exclusions. */
  private static List<Clause> clauses(
      List<String> positives, List<String> negatives, Set<String> absent, Examples examples) {
    List<String> either = either(positives);
    List<String> excluded = consistent(negatives, positives);
    return either.isEmpty()
        ? List.of(examples.with(concepts(positives), excluded, absent))
        : either.stream().map(one -> examples.with(List.of(one), excluded, absent)).toList();
  }

  private static List<String> named(List<String> positives) {
    List<String> either = either(positives);
    return either.isEmpty() ? concepts(positives) : either;
  }

  /** Returns the alternatives if the only positive lists alternatives. */
  private static List<String> either(List<String> positives) {
    if (positives.size() != 1) {
      return List.of();
    }
    String positive = positives.getFirst();
    List<String> shared = SharedNoun.of(positive);
    return !shared.isEmpty() && shared.stream().allMatch(Concepts::isConcept)
        ? shared
        : things(positive, JoinedThings.either(positive));
  }

  private static List<String> concepts(List<String> positives) {
    return positives.stream().flatMap(positive -> concepts(positive).stream()).distinct().toList();
  }

  /**
   * Returns the concepts that a positive joins: both of "a dog on the beach". "Bed and breakfast"
   * is one concept, and "a holiday at the sea" is not split, because a holiday is not visible.
   */
  private static List<String> concepts(String positive) {
    List<String> joined = things(positive, JoinedThings.of(positive));
    return joined.isEmpty()
        ? List.of(AttributedThing.colourOfAnything(positive).orElse(positive))
        : joined;
  }

  /** Returns the parts of a text if they are visible things and the whole is not a noun. */
  private static List<String> things(String whole, List<String> parts) {
    return parts.stream().allMatch(Concepts::isConcept)
            && parts.stream().allMatch(Lexicon.wordNet()::physical)
            && (parts.isEmpty()
                || Lexicon.wordNet().senses(SIGN.matcher(whole).replaceAll("and"), 0).isEmpty())
        ? parts
        : List.of();
  }

  /**
   * The examples and settings that all clauses share.
   *
   * @param text the whole text, from whose embedding an optimisation starts
   */
  private record Examples(String text, List<Term> positives, List<Term> negatives, boolean hard) {

    /**
     * @param absent the negatives that do not restrict the positives
     */
    Clause with(List<String> positive, List<String> negative, Set<String> absent) {
      List<Term> allPositive = new ArrayList<>();
      positive.forEach(words -> allPositive.add(Term.of(new Example.Text(words))));
      allPositive.addAll(positives);
      List<Term> allNegative = new ArrayList<>();
      negative.stream()
          .flatMap(
              words -> absent.contains(words) ? Stream.of(words) : bound(words, positive).stream())
          .forEach(words -> allNegative.add(new Term(new Example.Text(words), 1, hard, null)));
      allNegative.addAll(negatives);
      // One line cannot represent a text together with examples of other kinds.
      return new Clause(positives.isEmpty() ? text : null, allPositive, allNegative);
    }
  }

  /**
   * Binds an excluded colour to the positives: "cars and trucks that are not red" excludes red cars
   * and red trucks, not other red things. "Orange" is the fruit beside other food.
   */
  private static List<String> bound(String negative, List<String> positives) {
    List<String> bound =
        positives.stream()
            .filter(positive -> positives.size() == 1 || plural(positive))
            .filter(Concepts::isConcept)
            .filter(positive -> AttributeFamily.COLOUR.named(LowerCase.of(positive)) < 0)
            .filter(positive -> !LowerCase.of(negative).equals("orange") || !eaten(positive))
            .flatMap(positive -> AttributedThing.withColour(negative, positive).stream())
            .toList();
    return bound.isEmpty() ? List.of(negative) : bound;
  }

  private static boolean eaten(String words) {
    String last = lastWord(words);
    return EATEN.stream().anyMatch(kind -> Lexicon.wordNet().isKind(last, kind));
  }

  private static boolean plural(String words) {
    return Morphology.plural(lastWord(words));
  }

  private static String lastWord(String words) {
    return words.substring(words.lastIndexOf(' ') + 1);
  }
}
