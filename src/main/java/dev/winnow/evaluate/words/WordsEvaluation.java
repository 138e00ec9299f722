package dev.winnow.evaluate.words;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.metric.Top;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Figure 4 of paper 1: the most frequent words of the documents that a query finds, by dense
 * vectors and by SR, and of the documents that the strongest dimensions of SR find. The paper has
 * no rule for choosing dimensions; here they have the largest sum of activations.
 *
 * @param trainer trains heads on the training split; null for those of the bundle
 */
public record WordsEvaluation(
    EvaluationData data,
    Embedding embedding,
    String split,
    boolean encoderFits,
    @Nullable HeadTrainer trainer) {

  private static final int FOUND = 50;
  private static final int WORDS = 8;
  private static final int DIMENSIONS = 12;

  /**
   * The results.
   *
   * @param tables the tables of queries and of dimensions
   * @param svg the words of both as bars
   */
  public record Result(List<ResultTable> tables, String svg) {}

  /**
   * @throws EvaluationException if the data lacks captions, or vectors without heads
   */
  public Result run() {
    List<Item> items =
        data.items().stream()
            .filter(item -> split.equals("all") || item.split().equals(split))
            .filter(item -> !item.captions().isEmpty())
            .toList();
    if (items.isEmpty()) {
      throw new EvaluationException(
          "%s has no captions in the split %s".formatted(data.name(), split));
    }
    Documents documents = documents(items);
    List<WordCounts> words = new ArrayList<>();
    List<ResultTable> tables = List.of(queries(documents, words), dimensions(documents, words));
    return new Result(tables, WordPlot.svg(words, FOUND));
  }

  private Documents documents(List<Item> items) {
    ReadyVectors ready = data.vectors();
    if (ready == null || encoderFits) {
      return Documents.of(data, items, embedding, trainer);
    }
    if (trainer == null) {
      throw new EvaluationException(
          "%s has ready-made vectors and no heads for them: use --train-heads"
              .formatted(data.name()));
    }
    return Documents.of(data, items, ready, trainer);
  }

  private ResultTable queries(Documents documents, List<WordCounts> words) {
    List<ResultRow> rows = new ArrayList<>();
    for (int q = 0; q < documents.queries().size(); q++) {
      float[] dense = documents.asked().get(q);
      SparseVector code = documents.askedCodes().get(q);
      LabelCategory category = documents.queries().get(q);
      rows.add(
          query(
              documents,
              category,
              "dense",
              i -> DenseVectors.dot(documents.dense().get(i), dense),
              words));
      rows.add(query(documents, category, "SR", i -> documents.codes().get(i).dot(code), words));
    }
    return table(
        "words of queries",
        "A query is a category of labels; a row has the most frequent words of the first %d documents that it finds, and the number of documents with each."
            .formatted(FOUND),
        List.of("first %d with the category".formatted(FOUND)),
        documents,
        rows);
  }

  private static ResultRow query(
      Documents documents, LabelCategory category, String by, Score score, List<WordCounts> words) {
    int[] top = top(documents, score);
    WordCounts counts = counts("%s, %s".formatted(category.words(), by), documents, top);
    words.add(counts);
    double right =
        Arrays.stream(top)
            .filter(
                i ->
                    documents.items().get(i).labels().stream()
                        .anyMatch(category.members()::contains))
            .count();
    return ResultRow.of(
        "%s-%s".formatted(category.words(), by),
        counts.title(),
        counts.toString(),
        new double[][] {{right / top.length}});
  }

  private ResultTable dimensions(Documents documents, List<WordCounts> words) {
    double[] sums = new double[documents.dimension()];
    int[] active = new int[documents.dimension()];
    for (SparseVector code : documents.codes()) {
      for (int i = 0; i < code.size(); i++) {
        sums[code.indices()[i]] += code.values()[i];
        active[code.indices()[i]]++;
      }
    }
    double all = Arrays.stream(sums).sum();
    List<ResultRow> rows =
        IntStream.range(0, sums.length)
            .filter(dimension -> sums[dimension] > 0)
            .boxed()
            .sorted(Comparator.comparing((Integer dimension) -> -sums[dimension]))
            .limit(DIMENSIONS)
            .map(
                dimension -> {
                  int[] top = top(documents, i -> value(documents.codes().get(i), dimension));
                  WordCounts counts = counts("dimension " + dimension, documents, top);
                  words.add(counts);
                  return ResultRow.of(
                      Integer.toString(dimension),
                      counts.title(),
                      counts.toString(),
                      new double[][] {
                        {sums[dimension] / all},
                        {active[dimension] / (double) documents.codes().size()},
                        {
                          counts.words().isEmpty()
                              ? 0
                              : counts.words().getFirst().documents() / (double) top.length
                        }
                      });
                })
            .toList();
    return table(
        "words of dimensions",
        "The %d dimensions with the largest sum of activations; a row has the most frequent words of the %d captions, or images, that activate it most."
            .formatted(DIMENSIONS, FOUND),
        List.of("share of activation", "active in", "first word in"),
        documents,
        rows);
  }

  private ResultTable table(
      String protocol,
      String fact,
      List<String> columns,
      Documents documents,
      List<ResultRow> rows) {
    List<String> facts = new ArrayList<>(data.remarks());
    facts.add(fact);
    facts.add(
        data.vectors() == null || encoderFits
            ? "%,d captions, encoded by %s."
                .formatted(documents.codes().size(), embedding.encoder().id())
            : "%,d images with ready-made vectors represent their captions; a query is the mean of the names of its category. Heads were trained on the training split."
                .formatted(documents.codes().size()));
    return new ResultTable(protocol, data.name(), split, facts, columns, "", rows);
  }

  @FunctionalInterface
  private interface Score {
    float of(int document);
  }

  private static int[] top(Documents documents, Score score) {
    float[] scores = new float[documents.codes().size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = score.of(i);
    }
    return Arrays.stream(Top.positions(scores, FOUND)).filter(i -> scores[i] > 0).toArray();
  }

  private static float value(SparseVector code, int dimension) {
    int at = Arrays.binarySearch(code.indices(), dimension);
    return at < 0 ? 0 : code.values()[at];
  }

  private static WordCounts counts(String title, Documents documents, int[] found) {
    return WordCounts.of(
        title, Arrays.stream(found).mapToObj(documents.captions()::get).toList(), WORDS);
  }
}
