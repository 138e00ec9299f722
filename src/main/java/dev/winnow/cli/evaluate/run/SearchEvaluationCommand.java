package dev.winnow.cli.evaluate.run;

import dev.winnow.encoder.BulkEncoder;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.wiring.EmbeddedIndex;
import java.util.List;

/** A command that evaluates searches by the service's own code, on an embedded index. */
public abstract class SearchEvaluationCommand extends EvaluationCommand {

  /** Evaluates; throws as {@link EvaluationCommand#evaluate} does. */
  protected abstract List<ResultTable> evaluate(Embedding embedding, SearchSetup setup);

  @Override
  protected final List<ResultTable> evaluate(BulkEncoder bundle, ProgressListener progress) {
    return evaluate(
        new Embedding(run.encoder(bundle), progress),
        new SearchSetup(bundle.manifest(), EmbeddedIndex::open));
  }
}
