package dev.winnow.search;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.bundle.Encoding;
import dev.winnow.index.Point;
import dev.winnow.index.VectorIndex;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the vectors of clauses. Never blocks. */
final class TermEncoder {

  /** Dimensions that stand for an asset, which has two sides. */
  private static final int MAX_ACTIVE = 256;

  private final QueryEncoder encoder;
  private final VectorIndex index;

  TermEncoder(QueryEncoder encoder, VectorIndex index) {
    this.encoder = encoder;
    this.index = index;
  }

  /** Fails with {@link SearchException} where a term names what is not there. */
  Uni<List<EncodedClause>> encode(Search search) {
    List<AssetId> ids =
        search.clauses().stream()
            .flatMap(Clause::terms)
            .flatMap(
                term -> term.example() instanceof Example.Id(var id) ? Stream.of(id) : Stream.of())
            .distinct()
            .toList();
    Uni<Map<AssetId, Point>> byId =
        ids.isEmpty() ? Uni.createFrom().item(Map.of()) : index.fetch(ids);
    return byId.chain(
        points -> all(search.clauses().stream().map(clause -> clause(clause, points)).toList()));
  }

  private Uni<EncodedClause> clause(Clause clause, Map<AssetId, Point> points) {
    Uni<List<EncodedTerm>> positives =
        all(clause.positives().stream().map(term -> term(term, points)).toList());
    Uni<List<EncodedTerm>> negatives =
        all(clause.negatives().stream().map(term -> term(term, points)).toList());
    String text = clause.text();
    if (text == null) {
      return Uni.combine()
          .all()
          .unis(positives, negatives)
          .with((wanted, unwanted) -> new EncodedClause(null, wanted, unwanted));
    }
    return Uni.combine()
        .all()
        .unis(encoder.text(text), positives, negatives)
        .with((line, wanted, unwanted) -> new EncodedClause(line.dense(), wanted, unwanted));
  }

  private Uni<EncodedTerm> term(Term term, Map<AssetId, Point> points) {
    return switch (term.example()) {
      case Example.Text(String text) ->
          encoder.text(text).map(found -> encoded(term, text, found, ContentWords.of(text)));
      case Example.Image(byte[] data) ->
          encoder.image(data).map(found -> encoded(term, "picture", found, Set.of()));
      case Example.Vector(float[] unit) ->
          encoder.vector(unit).map(found -> encoded(term, "vector", found, Set.of()));
      case Example.Id(AssetId id) ->
          Uni.createFrom()
              .item(() -> encoded(term, "asset " + id.value(), encoding(id, points), Set.of()));
    };
  }

  private static EncodedTerm encoded(
      Term term, String label, Encoding encoding, Set<String> words) {
    return new EncodedTerm(term, label, encoding.dense(), encoding.sparse(), words);
  }

  /** All modalities share one space, so what an asset is like is the mean of its sides. */
  private static Encoding encoding(AssetId id, Map<AssetId, Point> points) {
    Point point = points.get(id);
    if (point == null) {
      throw new SearchException("no asset has the id " + id);
    }
    if (point.dense().isEmpty()) {
      throw new SearchException("asset " + id + " has neither picture nor caption to be like");
    }
    try {
      return Encoding.mean(
          point.dense().entrySet().stream()
              .map(
                  side ->
                      new Encoding(
                          side.getValue(), point.sparse().get(Modality.sparseKey(side.getKey()))))
              .toList(),
          MAX_ACTIVE);
    } catch (IllegalArgumentException e) {
      throw new SearchException(
          "picture and captions of asset %s have nothing in common".formatted(id));
    }
  }

  private static <T> Uni<List<T>> all(List<Uni<T>> parts) {
    return parts.isEmpty() ? Uni.createFrom().item(List.of()) : Uni.join().all(parts).andFailFast();
  }
}
