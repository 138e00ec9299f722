package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.Hit;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.VectorQuery;
import dev.winnow.index.filter.Filter;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.SearchResult;
import dev.winnow.vector.DimensionSelection;
import dev.winnow.vector.SparseVector;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Section 4.1 of "Answering Multimodal Exclusion Queries with Lightweight Sparse Disentangled
 * Representations": the top K assets of every term determine its dimensions, in one request for all
 * terms; the positives keep D1 ∖ D2.
 *
 * @param k number of assets that determine the dimensions of a term, at least 1
 * @param share the paper's th as a fraction, in (0, 1]
 */
public record DimensionSearch(BundleManifest bundle, VectorIndex index, int k, double share) {

  /** Maximum number of assets read for all terms, because they include vectors. */
  private static final int MAX_READ = 20_000;

  /** Maximum number of queries, because each of them reads the whole index. */
  private static final int MAX_QUERIES = 512;

  /** What the dimensions of a term depend on: clauses often share their examples. */
  private record Searched(Modality in, Example example) {}

  /** A term in one modality. */
  private record Asked(Modality in, int clause, EncodedTerm term, boolean positive) {

    SparseVector vector() {
      return term.sparse() == null ? SparseVector.EMPTY : term.sparse();
    }

    Searched searched() {
      return new Searched(in, term.term().example());
    }
  }

  /** The dimensions that a term activates. */
  private record Activated(Asked asked, int[] dimensions) {}

  /**
   * Returns the scorer by the remaining dimensions of the positives.
   *
   * @param clauses clauses with at least one positive each; weights are ignored
   */
  public Uni<ScorerWithTrace> scorer(Set<Modality> modalities, List<EncodedClause> clauses) {
    List<Asked> asked = new ArrayList<>();
    for (Modality in : modalities) {
      if (bundle.sparseHead(in) == null) {
        continue;
      }
      for (int c = 0; c < clauses.size(); c++) {
        for (EncodedTerm term : clauses.get(c).positives()) {
          asked.add(new Asked(in, c, term, true));
        }
        for (EncodedTerm term : clauses.get(c).negatives()) {
          asked.add(new Asked(in, c, term, false));
        }
      }
    }
    if (asked.isEmpty()) {
      throw new SearchException(
          "the bundle %s has no sparse heads for %s: choose deo"
              .formatted(bundle.id(), modalities));
    }
    Map<Searched, Asked> distinct = new LinkedHashMap<>();
    asked.forEach(term -> distinct.putIfAbsent(term.searched(), term));
    List<Asked> searched = List.copyOf(distinct.values());
    requireFew(searched.size());
    return index
        .searchAll(searched.stream().map(term -> nearest(term, k)).toList())
        .map(
            found -> {
              Map<Searched, int[]> dimensions = HashMap.newHashMap(searched.size());
              for (int i = 0; i < searched.size(); i++) {
                Asked term = searched.get(i);
                dimensions.put(term.searched(), dimensions(term, found.get(i)));
              }
              return selected(asked.stream().map(term -> activated(term, dimensions)).toList());
            });
  }

  private static Activated activated(Asked asked, Map<Searched, int[]> dimensions) {
    return new Activated(
        asked, Objects.requireNonNull(dimensions.get(asked.searched()), "every term is searched"));
  }

  private void requireFew(int terms) {
    if (terms > MAX_QUERIES) {
      throw new SearchException(
          ("method sparse sends one query to the index for each term and modality: these are %d,"
                  + " and at most %d are allowed")
              .formatted(terms, MAX_QUERIES));
    }
    if (terms * k > MAX_READ) {
      throw new SearchException(
          ("method sparse reads params.k=%d assets for each of %d different terms (one for each"
                  + " modality): these are %d, and at most %d are allowed")
              .formatted(k, terms, terms * k, MAX_READ));
    }
  }

  private static VectorQuery nearest(Asked asked, int k) {
    String name = asked.in.sparseKey();
    return new VectorQuery(
        name, new VectorQuery.Sparse(asked.vector()), Filter.NONE, k, 0, Set.of(name));
  }

  private int[] dimensions(Asked asked, List<Hit> hits) {
    List<SparseVector> top = vectors(hits, asked.in);
    int dimension = bundle.sparse() == null ? 0 : bundle.sparse().dimension();
    float[] mean =
        DimensionSelection.meanActivation(top.isEmpty() ? List.of(asked.vector()) : top, dimension);
    return DimensionSelection.carrying(mean, share);
  }

  private static List<SparseVector> vectors(List<Hit> hits, Modality in) {
    return hits.stream()
        .map(hit -> hit.point().sparse().get(in.sparseKey()))
        .flatMap(Stream::ofNullable)
        .toList();
  }

  private static ScorerWithTrace selected(List<Activated> all) {
    List<SearchResult.Removal> removed = new ArrayList<>();
    Scorer scorer = new SparseScorer(remaining(all, removed));
    List<Activated> unremoved =
        all.stream().filter(each -> !each.asked.term.term().hard()).toList();
    return new ScorerWithTrace(
        unremoved.size() == all.size()
            ? scorer
            : new TwoStageScorer(new SparseScorer(remaining(unremoved, new ArrayList<>())), scorer),
        List.of(),
        removed.stream().distinct().toList());
  }

  /**
   * Returns the remaining dimensions of the positives by modality.
   *
   * @param removed receives the others
   */
  private static Map<Modality, SparseVector> remaining(
      List<Activated> all, List<SearchResult.Removal> removed) {
    Map<Modality, TreeSet<Integer>> kept = new TreeMap<>();
    for (Activated positive : all) {
      if (!positive.asked.positive) {
        continue;
      }
      int[] left = positive.dimensions;
      for (Activated negative : all) {
        if (!negative.asked.positive
            && negative.asked.in.equals(positive.asked.in)
            && negative.asked.clause == positive.asked.clause) {
          for (int dimension :
              DimensionSelection.minus(left, DimensionSelection.minus(left, negative.dimensions))) {
            removed.add(new SearchResult.Removal(dimension, negative.asked.term.label()));
          }
          left = DimensionSelection.minus(left, negative.dimensions);
        }
      }
      TreeSet<Integer> dimensions = kept.computeIfAbsent(positive.asked.in, in -> new TreeSet<>());
      for (int dimension : left) {
        dimensions.add(dimension);
      }
    }
    Map<Modality, SparseVector> queries = new TreeMap<>();
    kept.forEach(
        (in, dimensions) ->
            queries.put(
                in,
                DimensionSelection.indicator(
                    dimensions.stream().mapToInt(Integer::intValue).toArray())));
    return queries;
  }
}
