package dev.winnow.search;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.text.AttributedThing;
import dev.winnow.text.JoinedThings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From a text, as it was understood, to the clauses of a search. */
public final class TextClauses {

  private TextClauses() {}

  /**
   * Returns the clauses of a search for a text and examples; the examples belong to every clause.
   *
   * <p>Concepts ("red cars (no vans) and bikes (no tandems)") keep the clauses of the text, for an
   * asset holds them or not. A sentence is one clause whose positive is the text without what it
   * excludes, verbatim: cut into clauses or aspects and averaged, it is found worse.
   *
   * @param text what to look for, or null: then there must be examples
   * @param understood the interpreted text; null without a text, or if it is not to be interpreted
   * @param positives examples in addition to the text
   * @param negatives examples in addition to the exclusions of the text
   * @param hard whether what the text excludes is removed
   * @param aspects whether the method reads the aspects of a sentence one by one
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
      return List.of(examples.with(List.of(text), List.of()));
    }
    if (!understood.excludes()) {
      return List.of(examples.with(aspects ? List.of(text) : concepts(text), List.of()));
    }
    if (concepts(understood.positives()).stream().allMatch(Concepts::isConcept)) {
      return understood.clauses().stream()
          .map(clause -> examples.with(concepts(clause.positives()), clause.negatives()))
          .toList();
    }
    List<String> texts = aspects ? understood.positives() : List.of(understood.remainder());
    return List.of(examples.with(texts, understood.negatives()));
  }

  private static List<String> concepts(List<String> positives) {
    return positives.stream().flatMap(positive -> concepts(positive).stream()).distinct().toList();
  }

  /**
   * Of "a dog on the beach" both must be there. "Bed and breakfast" is one thing, and "a holiday at
   * the sea" names what no image or caption need show.
   */
  private static List<String> concepts(String positive) {
    List<String> joined = JoinedThings.of(positive);
    return joined.isEmpty()
            || !joined.stream().allMatch(Concepts::isConcept)
            || !joined.stream().allMatch(Lexicon.wordNet()::physical)
            || !Lexicon.wordNet().senses(positive, 0).isEmpty()
        ? List.of(positive)
        : joined;
  }

  /**
   * What is the same in all clauses.
   *
   * @param text all that was asked for, from whose embedding an optimisation starts
   */
  private record Examples(String text, List<Term> positives, List<Term> negatives, boolean hard) {

    Clause with(List<String> positive, List<String> negative) {
      List<Term> allPositive = new ArrayList<>();
      positive.forEach(words -> allPositive.add(Term.of(new Example.Text(words))));
      allPositive.addAll(positives);
      List<Term> allNegative = new ArrayList<>();
      negative.stream()
          .map(words -> positive.size() == 1 ? bound(words, positive.getFirst()) : words)
          .forEach(words -> allNegative.add(new Term(new Example.Text(words), 1, hard, null)));
      allNegative.addAll(negatives);
      // One line cannot stand for a text and examples of other kinds.
      return new Clause(positives.isEmpty() ? text : null, allPositive, allNegative);
    }
  }

  /** Of "cars that are not red" no red car is to be found, whatever else is red. */
  private static String bound(String negative, String positive) {
    return Concepts.isConcept(positive)
        ? AttributedThing.withColour(negative, positive).orElse(negative)
        : negative;
  }
}
