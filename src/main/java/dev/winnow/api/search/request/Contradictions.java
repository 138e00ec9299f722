package dev.winnow.api.search.request;

import static dev.winnow.api.Checks.require;

import dev.winnow.asset.ImageSource;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.text.Excerpt;
import dev.winnow.text.LowerCase;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Terms that are both positive and negative. Pure. */
final class Contradictions {

  private Contradictions() {}

  /**
   * Checks a clause.
   *
   * @throws dev.winnow.http.ProblemException if a term is both positive and negative
   */
  static void requireNone(Clause clause) {
    Set<Object> positives = new HashSet<>();
    clause.positives().forEach(term -> positives.add(identity(term)));
    for (Term term : clause.negatives()) {
      require(
          !positives.contains(identity(term)),
          "%s is both positive and negative: remove one of them",
          term.example() instanceof Example.Text(String words)
              ? "'" + Excerpt.of(words) + "'"
              : "an example");
    }
  }

  /** An image may be positive by one criterion and negative by another. */
  private static Object identity(Term term) {
    return List.of(identity(term.example()), term.by());
  }

  private static Object identity(Example example) {
    return switch (example) {
      case Example.Text(String words) -> LowerCase.of(words.strip());
      case Example.Vector(float[] unit) -> Arrays.hashCode(unit);
      case Example.Image(ImageSource.Bytes(byte[] data)) -> Arrays.hashCode(data);
      case Example.Image(ImageSource.Url link) -> link;
      case Example.Id id -> id;
      case Example.Assets assets -> assets;
    };
  }
}
