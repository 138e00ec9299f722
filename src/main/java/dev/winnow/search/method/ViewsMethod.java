package dev.winnow.search.method;

import dev.winnow.bundle.Views;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.scoring.DenseScorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import dev.winnow.search.scoring.ViewScorer;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewSpace;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares images with boards, view by view (paper 3, equation 9). The weights of views come from
 * the intent of the members, or from the views that examples name. A text in the same search adds
 * its cosine, and the views then count a third.
 */
public final class ViewsMethod extends DirectMethod {

  public static final String NAME = "views";

  public static final Parameter<Double> EXCLUSION =
      new Parameter.Decimal(
          "exclusion", 0, 100, 0.5, "For boards, weight of the similarity to the negatives.");

  private static final Parameter<Double> DIVERSITY =
      new Parameter.Decimal(
          "diversity",
          0,
          1,
          0.0,
          "For boards, how much hits must differ from each other (maximal marginal relevance).");

  private static final Parameter<String> DIVERSITY_VIEW =
      new Parameter.Name(
          "diversity_view",
          "the name of a view of the bundle",
          null,
          "For boards, the view in which hits must differ. Default: the view with the"
              + " smallest weight.");

  /** Returns parameters for diversity in a view. */
  public static ParameterValues diverse(double amount, String view) {
    return ParameterValues.DEFAULT.with(DIVERSITY, amount).with(DIVERSITY_VIEW, view);
  }

  public ViewsMethod() {
    super(
        NAME,
        "Similarity of images to boards, view by view (such as object, style and colour), weighted"
            + " by what the members of a board have in common; with a text, plus its cosine.",
        List.of(EXCLUSION, DIVERSITY, DIVERSITY_VIEW),
        EnumSet.of(RanksBy.NEGATIVES, RanksBy.NEGATIVES_ALONE, RanksBy.WEIGHTS, RanksBy.VIEWS),
        LiveScore.OWN_THRESHOLD);
  }

  @Override
  public boolean comparesAssets() {
    return true;
  }

  @Override
  ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context) {
    Views views = context.bundle().views();
    if (views == null) {
      throw new SearchException(
          "the bundle %s has no views to compare boards by: make them with winnow train views"
              .formatted(context.bundle().id()));
    }
    EncodedClause all = EncodedClause.joined(clauses);
    DenseScorer text = text(search, all.terms(term -> term.members() == null));
    BoardQuery query =
        BoardQuery.of(all, search, context.corpus().orElse(trained(views)), text != null);
    ViewScorer scorer =
        new ViewScorer(query.space(), query.query(), text, diversity(search, query));
    return new ScorerWithTrace(scorer, query.intent(), query.threshold());
  }

  /**
   * Returns the statistics of the views' training images, which replace those of a corpus that is
   * too small.
   */
  private static ViewCorpus trained(Views views) {
    return ViewCorpus.around0(
        new ViewSpace(views.names(), views.dimension()),
        views.views().stream().map(Views.View::deviation).toList());
  }

  private static ViewScorer.Diversity diversity(Search search, BoardQuery query) {
    List<String> names = query.space().names();
    String least =
        names.stream()
            .min(Comparator.comparingDouble(n -> query.intent().weights().getOrDefault(n, 0.0)))
            .orElseThrow();
    String view = search.parameters().get(DIVERSITY_VIEW, least);
    if (!names.contains(view)) {
      throw new SearchException(
          "params.diversity_view is '%s'; the bundle has %s"
              .formatted(view, String.join(", ", names)));
    }
    return new ViewScorer.Diversity(names.indexOf(view), search.parameters().get(DIVERSITY));
  }

  private static @Nullable DenseScorer text(Search search, EncodedClause rest) {
    if (rest.terms().findAny().isEmpty()) {
      return null;
    }
    return rest.negatives().isEmpty()
        ? new DenseScorer("query", rest.difference(0), search.in())
        : DeoMethod.optimize(search, List.of(rest)).scorer();
  }
}
