package dev.winnow.evaluate.words;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.EvaluationData;
import dev.winnow.evaluate.data.Item;
import dev.winnow.evaluate.data.LabelCategory;
import dev.winnow.evaluate.data.ReadyVectors;
import dev.winnow.evaluate.embedding.Embedding;
import dev.winnow.evaluate.embedding.Encoder.SparseHead;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.embedding.HeadTrainer.Heads;
import dev.winnow.evaluate.exclusion.TrainedSpaces;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The documents to find, as dense vectors and as codes: every caption, or every image with its
 * captions if ready-made vectors represent images.
 *
 * @param captions the captions of each document
 * @param items the item of each document
 * @param dense the vector of each document, of length 1
 * @param codes the code of each document
 * @param dimension the dimension of the codes
 * @param queries the categories of the queries
 * @param asked dense vectors of the queries
 * @param askedCodes their codes
 */
record Documents(
    List<List<String>> captions,
    List<Item> items,
    List<float[]> dense,
    List<SparseVector> codes,
    int dimension,
    List<LabelCategory> queries,
    List<float[]> asked,
    List<SparseVector> askedCodes) {

  /** Returns the images of a split with their ready-made vectors, and trains heads for them. */
  static Documents of(
      EvaluationData data, List<Item> items, ReadyVectors ready, HeadTrainer trainer) {
    Heads heads = TrainedSpaces.heads(trainer, data, ready, false);
    List<float[]> dense = new ArrayList<>();
    Set<Item> chosen = new HashSet<>(items);
    for (int i = 0; i < data.items().size(); i++) {
      if (chosen.contains(data.items().get(i))) {
        dense.add(ready.items().get(i));
      }
    }
    List<LabelCategory> queries = new ArrayList<>();
    List<float[]> asked = new ArrayList<>();
    for (LabelCategory category : LabelCategory.withCommonName(items)) {
      List<String> names =
          category.members().stream().filter(ready.labels()::containsKey).sorted().toList();
      if (!names.isEmpty()) {
        queries.add(category);
        asked.add(TrainedSpaces.mixture(ready, names));
      }
    }
    return new Documents(
        items.stream().map(Item::captions).toList(),
        items,
        dense,
        heads.images().encode(dense),
        heads.texts().dimension(),
        queries,
        asked,
        heads.texts().encode(asked));
  }

  /** Returns the captions of a split, encoded by the encoder. */
  static Documents of(
      EvaluationData data, List<Item> items, Embedding embedding, @Nullable HeadTrainer trainer) {
    List<Item> owners = new ArrayList<>();
    List<String> captions = new ArrayList<>();
    for (Item item : items) {
      for (String caption : item.captions()) {
        owners.add(item);
        captions.add(caption);
      }
    }
    SparseHead head = head(data, embedding, trainer);
    List<LabelCategory> queries = LabelCategory.withCommonName(items);
    List<String> words = queries.stream().map(LabelCategory::words).toList();
    List<float[]> dense = vectors(embedding.passages("encode captions", captions), captions);
    List<float[]> asked = vectors(embedding.queries("encode queries", words), words);
    return new Documents(
        captions.stream().map(List::of).toList(),
        owners,
        dense,
        head.encode(dense),
        head.dimension(),
        queries,
        asked,
        head.encode(asked));
  }

  private static SparseHead head(
      EvaluationData data, Embedding embedding, @Nullable HeadTrainer trainer) {
    @Nullable Heads trained =
        trainer == null ? null : TrainedSpaces.heads(trainer, data, embedding, false);
    return trained != null
        ? trained.texts()
        : embedding
            .encoder()
            .sparse(Modality.CAPTION)
            .orElseThrow(
                () ->
                    new EvaluationException(
                        "the bundle %s has no sparse heads: name another with --bundle, or use --train-heads"
                            .formatted(embedding.encoder().id())));
  }

  private static List<float[]> vectors(Map<String, float[]> known, List<String> texts) {
    return texts.stream().map(text -> Objects.requireNonNull(known.get(text))).toList();
  }
}
