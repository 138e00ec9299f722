package dev.winnow.evaluate.retrieval;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LexicalLabels;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.embedding.HeadTrainer.Heads;
import dev.winnow.evaluate.exclusion.TrainedSpaces;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Measures retrieval on ready-made vectors of images and names, with newly trained heads. The
 * vector of an image's text is the mean of the vectors of the names that its captions mention.
 */
record NamedRetrieval(
    EvaluationData data, ReadyVectors ready, HeadTrainer trainer, List<String> splits) {

  List<ResultTable> run() {
    Heads learned = TrainedSpaces.heads(trainer, data, ready, false);
    Heads lexical = TrainedSpaces.heads(trainer, data, ready, true);
    return splits.stream().map(split -> table(split, learned, lexical)).toList();
  }

  private ResultTable table(String split, Heads learned, Heads lexical) {
    LexicalLabels names = new LexicalLabels(ready.labels().keySet());
    List<float[]> images = new ArrayList<>();
    List<float[]> texts = new ArrayList<>();
    for (int i = 0; i < data.items().size(); i++) {
      Item item = data.items().get(i);
      List<String> mentioned = names.of(item.captions()).stream().sorted().toList();
      if ((split.equals("all") || item.split().equals(split)) && !mentioned.isEmpty()) {
        images.add(ready.items().get(i));
        texts.add(TrainedSpaces.mixture(ready, mentioned));
      }
    }
    if (texts.isEmpty()) {
      throw new EvaluationException(
          "%s has no images with named things in the split %s".formatted(data.name(), split));
    }
    int[] owners = new int[texts.size()];
    Arrays.setAll(owners, i -> i);
    RetrievalTask task = new RetrievalTask(images, texts, owners);
    List<ResultRow> rows =
        List.of(
            RetrievalEvaluation.dense(task),
            row("vdr", "VDR-like: a dimension for each word", task, lexical),
            row("sr", "SR", task, learned));
    List<String> facts = new ArrayList<>(data.remarks());
    facts.add(
        "The data has ready-made vectors, but none of captions: a text is the mean of the vectors"
            + " of the names that the captions of an image mention.");
    facts.add("Heads were trained on the training split.");
    facts.add(
        "%,d images, %,d texts. P@k is what the paper calls AP@k; AP@k here divides by k."
            .formatted(images.size(), texts.size()));
    return new ResultTable(
        "retrieval", data.name(), split, facts, RetrievalScores.COLUMNS, "dense", rows);
  }

  private static ResultRow row(String key, String title, RetrievalTask task, Heads heads) {
    return RetrievalEvaluation.sparse(
        key, title, task, heads.images().encode(task.images()), heads.texts().encode(task.texts()));
  }
}
