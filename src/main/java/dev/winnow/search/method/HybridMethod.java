package dev.winnow.search.method;

import dev.winnow.asset.Modality;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.scoring.Classifiers;
import dev.winnow.search.scoring.ConceptClassifier;
import dev.winnow.search.scoring.ConceptScorer;
import dev.winnow.search.scoring.DenseScorer;
import dev.winnow.search.scoring.Scorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import dev.winnow.search.scoring.SentenceScorer;
import dev.winnow.search.scoring.TwoStageScorer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Combines dense vectors, sparse vectors and words. */
public final class HybridMethod extends DirectMethod {

  public static final String NAME = "hybrid";

  public static final Parameter<Double> STRENGTH =
      new Parameter.Decimal(
          "strength",
          0,
          100,
          1.0,
          "For concepts, factor of the logarithm of the probability that a negative is absent.");

  /**
   * The best value for passages alone is 0.1 to 0.2 (NegConstraint, ten folds), for captions 0.3 to
   * 0.5 (the first third of COCO's negated captions).
   */
  public static final Parameter<Double> WORDS =
      new Parameter.Decimal(
          "words",
          0,
          100,
          0.25,
          "For sentences, weight of the words that captions share with them.");

  public HybridMethod() {
    super(
        NAME,
        "For concepts in words, the logarithm of the probability that an asset holds the positives"
            + " and no negative. For sentences: in captions, the cosine with the text without its"
            + " exclusions, plus words in common; in images, the cosine with an optimised vector.",
        Stream.concat(Stream.of(STRENGTH, WORDS), DeoMethod.PARAMETERS.stream()).toList(),
        EnumSet.of(RanksBy.NEGATIVES, RanksBy.NEGATIVES_ALONE, RanksBy.WEIGHTS),
        LiveScore.PROBABILITY);
  }

  @Override
  public boolean readsLines(Search search, MethodContext context) {
    return classifier(search, context) == null || search.clauses().stream().anyMatch(Clause::joins);
  }

  @Override
  public List<Parameter<?>> parametersFor(Search search, MethodContext context) {
    if (classifier(search, context) != null) {
      return List.of(STRENGTH);
    }
    List<Parameter<?>> read = new ArrayList<>();
    if (search.in().contains(Modality.CAPTION)) {
      read.add(WORDS);
    }
    if (!search.in().stream().allMatch(in -> byText(in, search))) {
      read.addAll(DeoMethod.PARAMETERS);
    }
    return read;
  }

  /** Returns whether a modality is searched by the text without its exclusions. */
  private static boolean byText(Modality in, Search search) {
    return in.equals(Modality.CAPTION) && Concepts.inWords(search);
  }

  @Override
  ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context) {
    ConceptClassifier classifier = classifier(search, context);
    return classifier == null ? sentence(search, clauses) : concepts(search, clauses, classifier);
  }

  /**
   * Returns the classifier for a search by concepts, which assets contain or lack; null for
   * sentences, which assets match gradually.
   */
  private static @Nullable ConceptClassifier classifier(Search search, MethodContext context) {
    return Concepts.areJudged(search) ? Classifiers.ofAllAssets(search, context.bundle()) : null;
  }

  private static ScorerWithTrace concepts(
      Search search, List<EncodedClause> clauses, ConceptClassifier classifier) {
    return new ScorerWithTrace(
        new ConceptScorer(clauses, classifier, search.parameters().get(STRENGTH)));
  }

  /**
   * Searches captions with the text without its exclusions, which the words of the captions account
   * for. Searches other modalities, and with examples, by an optimised vector.
   */
  private static ScorerWithTrace sentence(Search search, List<EncodedClause> clauses) {
    EncodedClause all = EncodedClause.joined(clauses);
    EncodedClause unremoved = all.withoutHard();
    boolean optimizes = !search.in().stream().allMatch(in -> byText(in, search));
    DeoMethod.Optimized optimized = optimizes ? DeoMethod.optimize(search, all) : null;
    Scorer dense = dense(search, all, optimized);
    if (optimizes && unremoved != all) {
      dense =
          new TwoStageScorer(
              dense(search, unremoved, DeoMethod.optimize(search, unremoved)), dense);
    }
    Scorer scorer =
        search.in().contains(Modality.CAPTION)
            ? new SentenceScorer(dense, all, search.parameters().get(WORDS))
            : dense;
    return new ScorerWithTrace(
        scorer, optimized == null ? List.of() : optimized.shifts(), List.of());
  }

  /**
   * @param optimized null if all modalities are searched by the text
   */
  private static DenseScorer dense(
      Search search, EncodedClause all, DeoMethod.@Nullable Optimized optimized) {
    Map<Modality, float[]> queries = new TreeMap<>();
    for (Modality in : search.in()) {
      queries.put(
          in, optimized == null || byText(in, search) ? all.difference(0) : optimized.query());
    }
    return new DenseScorer("query", queries, all.onlyExcludes());
  }
}
