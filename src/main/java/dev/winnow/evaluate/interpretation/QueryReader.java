package dev.winnow.evaluate.interpretation;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.rules.RuleInterpreter;
import java.util.List;

/** Interprets queries: finds their positives and negatives. */
public interface QueryReader {

  /** Interprets by rules. */
  QueryReader RULES =
      (texts, progress) -> texts.stream().map(new RuleInterpreter()::interpret).toList();

  /** Returns the interpretation of each text, in their order. */
  List<Interpretation> read(List<String> texts, ProgressListener progress);

  /** Returns remarks on the interpretation for the readers of tables, one sentence each. */
  default List<String> facts(List<Interpretation> read) {
    return List.of(
        "%,d of %,d texts are read, by rules, as excluding something."
            .formatted(read.stream().filter(Interpretation::excludes).count(), read.size()));
  }
}
