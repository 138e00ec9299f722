package dev.winnow.search.method;

import dev.winnow.bundle.Criteria;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.scoring.Classifiers;
import dev.winnow.search.scoring.ComparedTerm;
import dev.winnow.search.scoring.ConceptClassifier;
import dev.winnow.search.scoring.ConceptScorer;
import dev.winnow.search.scoring.CriteriaScorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares images by single criteria, such as hue or background (paper 4). A text in the same
 * search adds the probability that an asset contains its concepts.
 */
public final class CriteriaMethod extends DirectMethod {

  public static final String NAME = "criteria";

  public CriteriaMethod() {
    super(
        NAME,
        "The logarithm of the probability that an image shares the criteria (such as style or"
            + " background) of the positive images and, with a text, holds what the text names; minus"
            + " a penalty for similarity to the negative images by their criteria.",
        List.of(HybridMethod.STRENGTH),
        EnumSet.complementOf(EnumSet.of(RanksBy.VIEWS)),
        LiveScore.OWN_THRESHOLD);
  }

  @Override
  public boolean comparesAssets() {
    return true;
  }

  @Override
  public List<Parameter<?>> parametersFor(Search search, MethodContext context) {
    boolean text =
        search.clauses().stream().flatMap(Clause::terms).anyMatch(term -> term.by().isEmpty());
    return text ? parameters() : List.of();
  }

  @Override
  public boolean readsLines(Search search, MethodContext context) {
    return false;
  }

  @Override
  ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context) {
    Criteria criteria = context.bundle().criteria();
    if (criteria == null) {
      throw new SearchException(
          "the bundle %s has no criteria to compare images by: train them with winnow train criteria"
              .formatted(context.bundle().id()));
    }
    EncodedClause all = EncodedClause.joined(clauses);
    CriteriaScorer scorer =
        new CriteriaScorer(
            criteria.space(),
            ComparedTerm.of(all.positives(), criteria),
            ComparedTerm.of(all.negatives(), criteria),
            text(search, clauses, context));
    if (all.terms().allMatch(term -> term.code() == null)) {
      throw new SearchException(
          "method %s compares images by criteria: give an id or an image with by, or choose"
                  .formatted(NAME)
              + " auto");
    }
    return new ScorerWithTrace(scorer, scorer.threshold());
  }

  private static @Nullable ConceptScorer text(
      Search search, List<EncodedClause> clauses, MethodContext context) {
    List<EncodedClause> rest = EncodedClause.terms(clauses, term -> term.code() == null);
    if (rest.isEmpty()) {
      return null;
    }
    rest.stream()
        .flatMap(EncodedClause::terms)
        .filter(term -> !term.isText())
        .findFirst()
        .ifPresent(CriteriaMethod::refuse);
    ConceptClassifier classifier = Classifiers.ofSomeAssets(search, context.bundle());
    if (classifier == null) {
      throw new SearchException(
          "a text with criteria needs a calibrated bundle, and %s is not calibrated: leave out the text"
              .formatted(context.bundle().id()));
    }
    return new ConceptScorer(rest, classifier, search.parameters().get(HybridMethod.STRENGTH));
  }

  private static void refuse(EncodedTerm term) {
    if (term.members() != null) {
      throw new SearchException(
          "method %s cannot combine %s with examples that have by: leave out one of the two"
              .formatted(NAME, term.label()));
    }
    throw new SearchException(
        "%s is compared as a whole, and other examples by criteria: give by for all of them, or for"
                .formatted(term.label())
            + " none");
  }
}
