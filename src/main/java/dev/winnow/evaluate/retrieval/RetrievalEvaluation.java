package dev.winnow.evaluate.retrieval;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.embedding.ItemVectors;
import dev.winnow.evaluate.engine.SearchItem;
import dev.winnow.evaluate.engine.SearchItems;
import dev.winnow.evaluate.engine.SearchSetup;
import dev.winnow.evaluate.report.ResultRow;
import dev.winnow.evaluate.report.ResultTable;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Image-to-text and text-to-image retrieval, table 2 of the paper.
 *
 * <p>If the data has pixels or vectors, every caption is a text of its image. If it has only
 * captions, the first caption is the text and the normalised mean of the others represents the
 * image; images with fewer than two captions are skipped.
 *
 * @param top maximum number of active dimensions of a sparse vector, as {@link SearchSetup#top}
 * @param asCaptions whether captions represent the images even if there are pixels
 * @param trainer trains heads for ready-made vectors without a fitting encoder; null for none
 * @param encoderFits whether the encoder fits the ready-made vectors
 */
public record RetrievalEvaluation(
    EvaluationData data,
    Embedding embedding,
    List<String> splits,
    int top,
    boolean asCaptions,
    boolean encoderFits,
    @Nullable HeadTrainer trainer) {

  private static final String DENSE = "dense";

  /** Bytes of an active dimension of a sparse vector: its number and its value. */
  private static final int BYTES_ACTIVE = Integer.BYTES + Float.BYTES;

  /**
   * @throws EvaluationException if the data lacks texts or representations of images
   */
  public List<ResultTable> run() {
    boolean captions = asCaptions || (data.vectors() == null && data.images() == null);
    ReadyVectors ready = data.vectors();
    if (!captions && ready != null && !encoderFits) {
      if (trainer == null) {
        throw new EvaluationException(
            "%s has vectors of images but none of captions: give the bundle that encodes captions with --bundle, or use --as caption or --train-heads"
                .formatted(data.name()));
      }
      return new NamedRetrieval(data, ready, trainer, splits).run();
    }
    List<Item> items = data.items();
    List<float[]> images;
    List<SparseVector> codes;
    if (captions) {
      items = items.stream().filter(item -> item.captions().size() > 1).toList();
      List<SearchItem> indexed =
          SearchItems.ofCaptions(
              items.stream().map(i -> i.captions().subList(1, i.captions().size())).toList(),
              embedding,
              top);
      images = indexed.stream().map(item -> item.dense(Modality.CAPTION)).toList();
      codes = indexed.stream().map(item -> item.sparse(Modality.CAPTION)).toList();
    } else {
      List<float[]> vectors = ItemVectors.ofImages(data, embedding).vectors();
      images = vectors;
      codes =
          embedding
              .encoder()
              .sparse(Modality.IMAGE)
              .filter(head -> fits(vectors))
              .map(head -> head.encode(vectors))
              .orElse(List.of());
    }
    if (items.isEmpty() || !fits(images)) {
      throw new EvaluationException(
          "the vectors of the images of %s cannot be compared with texts that %s encodes"
              .formatted(data.name(), embedding.encoder().id()));
    }
    Map<String, float[]> texts =
        embedding.queries(
            "encode texts", items.stream().flatMap(i -> texts(i, captions).stream()).toList());
    List<ResultTable> tables = new ArrayList<>();
    for (String split : splits) {
      tables.add(table(split, items, images, codes, texts, captions));
    }
    return tables;
  }

  private boolean fits(List<float[]> vectors) {
    return !vectors.isEmpty() && vectors.getFirst().length == embedding.encoder().dimension();
  }

  private static List<String> texts(Item item, boolean captions) {
    return captions ? item.captions().subList(0, 1) : item.captions();
  }

  private ResultTable table(
      String split,
      List<Item> all,
      List<float[]> vectors,
      List<SparseVector> sparse,
      Map<String, float[]> encoded,
      boolean captions) {
    List<float[]> images = new ArrayList<>();
    List<SparseVector> codes = new ArrayList<>();
    List<float[]> texts = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      if (split.equals("all") || all.get(i).split().equals(split)) {
        for (String text : texts(all.get(i), captions)) {
          texts.add(encoded.get(text));
          owners.add(images.size());
        }
        images.add(vectors.get(i));
        if (!sparse.isEmpty()) {
          codes.add(sparse.get(i));
        }
      }
    }
    if (texts.isEmpty()) {
      throw new EvaluationException(
          "%s has no images with captions in the split %s".formatted(data.name(), split));
    }
    int[] owner = owners.stream().mapToInt(Integer::intValue).toArray();
    List<ResultRow> rows = new ArrayList<>();
    try (Phase running = embedding.progress().begin("answer (" + split + ")", 2)) {
      rows.add(dense(new RetrievalTask(images, texts, owner)));
      running.update(1);
      rows.add(sparse(new RetrievalTask(images, texts, owner), codes));
      running.update(2);
    }
    List<String> facts = new ArrayList<>(data.remarks());
    facts.add(
        captions
            ? "The text is the first caption; an image is the normalised mean of its other captions' vectors."
            : "Every caption is a text; an image is its own vector.");
    facts.add("Encoded by %s.".formatted(embedding.encoder().id()));
    facts.add(
        "%,d images, %,d texts. P@k is what the paper calls AP@k; AP@k here divides by k."
            .formatted(images.size(), texts.size()));
    return new ResultTable(
        "retrieval", data.name(), split, facts, RetrievalScores.COLUMNS, DENSE, rows);
  }

  static ResultRow dense(RetrievalTask task) {
    return ResultRow.of(
        DENSE,
        "dense",
        "",
        RetrievalScores.of(
            image -> scores(task.images().get(image), task.texts(), DenseVectors::dot),
            text -> scores(task.texts().get(text), task.images(), DenseVectors::dot),
            task.owners(),
            (double) Float.BYTES * task.images().getFirst().length));
  }

  /**
   * @param images their codes as the service stores them; empty without a head for images
   */
  private ResultRow sparse(RetrievalTask task, List<SparseVector> images) {
    Optional<SparseHead> forTexts = embedding.encoder().sparse(Modality.CAPTION);
    if (images.isEmpty() || forTexts.isEmpty()) {
      return ResultRow.skipped("sr", "SR", "the bundle has no sparse heads for these vectors");
    }
    return sparse("sr", "SR", task, images, forTexts.get().encode(task.texts()));
  }

  static ResultRow sparse(
      String key,
      String title,
      RetrievalTask task,
      List<SparseVector> images,
      List<SparseVector> texts) {
    return ResultRow.of(
        key,
        title,
        "",
        RetrievalScores.of(
            image -> scores(images.get(image), texts, SparseVector::dot),
            text -> scores(texts.get(text), images, SparseVector::dot),
            task.owners(),
            images.stream().mapToInt(code -> BYTES_ACTIVE * code.size()).average().orElseThrow()));
  }

  @FunctionalInterface
  private interface Similarity<V> {
    float of(V a, V b);
  }

  private static <V> float[] scores(V query, List<V> candidates, Similarity<V> similarity) {
    float[] scores = new float[candidates.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = similarity.of(query, candidates.get(i));
    }
    return scores;
  }
}
