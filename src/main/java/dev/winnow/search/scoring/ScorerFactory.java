package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Method;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchResult;
import dev.winnow.search.model.Term;
import dev.winnow.text.ContentWords;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.DirectEmbeddingOptimization;
import io.smallrye.mutiny.Uni;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chooses methods and makes their scorers. Never blocks. */
public final class ScorerFactory {

  private final BundleManifest bundle;
  private final DimensionSearch dimensions;

  public ScorerFactory(BundleManifest bundle, DimensionSearch dimensions) {
    this.bundle = bundle;
    this.dimensions = dimensions;
  }

  /**
   * Returns what {@link Method#AUTO} means. Where nothing is excluded: for a concept in words,
   * whose presence all that is searched in can tell, what is known of it; else the text as it is.
   * Where something is excluded: for texts, all that is known of them; else an optimised vector.
   */
  public Method choose(Search search) {
    if (search.method() != Method.AUTO) {
      return search.method();
    }
    if (search.negatives().findAny().isEmpty()) {
      return concept(search) ? Method.HYBRID : Method.PLAIN;
    }
    boolean texts =
        search.clauses().stream()
            .flatMap(Clause::terms)
            .allMatch(term -> term.example() instanceof Example.Text);
    return texts ? Method.HYBRID : Method.DEO;
  }

  /** Sentences are found better by their vectors alone. */
  private boolean concept(Search search) {
    List<Term> terms = search.clauses().stream().flatMap(Clause::terms).toList();
    return judging(search) != null
        && terms.size() == 1
        && terms.getFirst().example() instanceof Example.Text(String text)
        && EncodedClause.concept(ContentWords.of(text));
  }

  /** Whether a method reads the clauses' lines, each of which is one more text to encode. */
  public boolean readsLines(Method method, Search search) {
    return switch (method) {
      case AVERAGE, SPARSE -> false;
      case HYBRID -> judging(search) == null || !search.asksForConcepts();
      default -> true;
    };
  }

  /** Fails with {@link SearchException} if the method cannot do what is asked. */
  public Uni<ScorerWithTrace> of(Method method, Search search, List<EncodedClause> clauses) {
    return switch (method) {
      case SPARSE -> dimensions.scoring(search, clauses);
      case HYBRID -> Uni.createFrom().item(() -> hybrid(search, clauses));
      case DEO -> Uni.createFrom().item(() -> deo(search, clauses));
      case AVERAGE -> Uni.createFrom().item(() -> average(search, clauses));
      case PLAIN ->
          Uni.createFrom()
              .item(() -> dense("query", search, asAsked(EncodedClause.joined(clauses))));
      case AUTO -> throw new IllegalArgumentException("choose first");
    };
  }

  /** Returns what tells whether an asset holds a concept; null if no side searched in can. */
  public @Nullable ConceptClassifier calibrated(Search search) {
    Calibration calibration = bundle.calibration();
    return calibration != null
            && search.in().stream().anyMatch(modality -> calibration.of(modality) != null)
        ? new ConceptClassifier(calibration, search.in())
        : null;
  }

  /**
   * Returns the same where it tells of every asset, whichever sides that has: an order of assets of
   * which some cannot be judged would be that of their ids.
   */
  private @Nullable ConceptClassifier judging(Search search) {
    ConceptClassifier classifier = calibrated(search);
    boolean pictures = bundle.image() != null;
    return classifier != null
            && search.in().stream()
                .filter(modality -> pictures || modality != Modality.IMAGE)
                .allMatch(modality -> classifier.calibration().of(modality) != null)
        ? classifier
        : null;
  }

  /** An asset holds concepts or does not; sentences it is more or less about. */
  private ScorerWithTrace hybrid(Search search, List<EncodedClause> clauses) {
    ConceptClassifier classifier = judging(search);
    if (classifier != null && search.asksForConcepts()) {
      ConceptScorer scorer = new ConceptScorer(clauses, classifier, search.parameters().strength());
      return new ScorerWithTrace(scorer, List.of(), scorer.removed());
    }
    ScorerWithTrace optimized = deo(search, clauses);
    if (!search.in().contains(Modality.CAPTION)) {
      return optimized; // words are what captions have
    }
    return new ScorerWithTrace(
        new SentenceScorer(
            (DenseScorer) optimized.scorer(),
            EncodedClause.joined(clauses),
            search.parameters().words()),
        optimized.shifts(),
        optimized.removed());
  }

  private static float[] asAsked(EncodedClause clause) {
    float[] line = clause.line();
    return line == null ? clause.difference(0) : line;
  }

  private static ScorerWithTrace average(Search search, List<EncodedClause> clauses) {
    EncodedClause all = EncodedClause.joined(clauses);
    return dense("mean of the terms", search, all.difference(search.parameters().subtraction()));
  }

  private static ScorerWithTrace dense(String label, Search search, float[] query) {
    return new ScorerWithTrace(new DenseScorer(label, query, search.in()));
  }

  /** Paper 2, equations 1 to 4: from the whole query, with all terms. */
  private static ScorerWithTrace deo(Search search, List<EncodedClause> clauses) {
    EncodedClause all = EncodedClause.joined(clauses);
    // A query that only excludes is near to what it excludes: a bad place to start from.
    float[] start = all.onlyExcludes() ? all.difference(0) : asAsked(all);
    float[] query =
        DirectEmbeddingOptimization.optimize(
            start,
            EncodedClause.weighted(all.positives()),
            EncodedClause.weighted(all.negatives()),
            search.parameters().deo(all));
    List<SearchResult.Shift> shifts = new ArrayList<>();
    all.positives().forEach(term -> shifts.add(shift(term, true, start, query)));
    all.negatives().forEach(term -> shifts.add(shift(term, false, start, query)));
    return new ScorerWithTrace(
        new DenseScorer("optimised query", query, search.in()), shifts, List.of());
  }

  private static SearchResult.Shift shift(
      EncodedTerm term, boolean positive, float[] before, float[] after) {
    return new SearchResult.Shift(
        term.label(),
        positive,
        DenseVectors.dot(before, term.dense()),
        DenseVectors.dot(after, term.dense()));
  }
}
