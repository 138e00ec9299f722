package dev.winnow.evaluate.interpretation;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.rules.RuleInterpreter;
import java.util.List;

/** Reads queries: what they ask for, and what they exclude. */
public interface QueryReader {

  /** Reads by rules. */
  QueryReader RULES =
      (texts, progress) -> texts.stream().map(new RuleInterpreter()::interpret).toList();

  /** Returns how each text is read, in their order. */
  List<Interpretation> read(List<String> texts, ProgressListener progress);

  /** Returns what a reader of a table must know about how queries were read, a sentence each. */
  default List<String> facts(List<Interpretation> read) {
    return List.of(
        "%,d of %,d texts are read, by rules, as excluding something."
            .formatted(read.stream().filter(Interpretation::excludes).count(), read.size()));
  }
}
