package dev.winnow.search.method;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.Views;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Concepts;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Parameter;
import dev.winnow.search.model.ParameterValues;
import dev.winnow.search.model.Search;
import dev.winnow.search.model.SearchException;
import dev.winnow.search.model.Term;
import dev.winnow.search.scoring.Classifiers;
import dev.winnow.search.scoring.ConceptClassifier;
import dev.winnow.search.scoring.ConceptScorer;
import dev.winnow.search.scoring.DenseScorer;
import dev.winnow.search.scoring.ScorerWithTrace;
import dev.winnow.search.scoring.ViewScorer;
import dev.winnow.text.Excerpt;
import dev.winnow.vector.ViewCorpus;
import dev.winnow.vector.ViewSpace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Compares images with boards, view by view (paper 3, equation 9). The weights of views come from
 * the intent of the members, or from the views that examples name. A text in the same search adds
 * the logarithm of the probability of its concepts, or the cosine of a sentence.
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

  private static final List<Parameter<?>> ALWAYS_READ =
      List.of(EXCLUSION, DIVERSITY, DIVERSITY_VIEW);

  /**
   * Weight of the views' evidence beside the probability of concepts. Of 1, 2, 3 and 4, the best on
   * drawn scenes with and without captions (seed 77). Negatives alone are best with 1.
   */
  private static final double BESIDE_CONCEPTS = 4;

  /**
   * Evidence of a board with one image. Its separation would compare the image with itself, so this
   * constant replaces it. 1.5 finds more than 3 and 6 (seed 77).
   */
  private static final double EVIDENCE_OF_ONE = 1.5;

  /**
   * Weight of the views beside the cosine of a text. A typical member of a board has the score 1 by
   * its views, and cosines of texts differ by less than that.
   */
  private static final double BESIDE_SENTENCE = 1 / 3.0;

  /** Returns parameters for diversity in a view. */
  public static ParameterValues diverse(double amount, String view) {
    return ParameterValues.DEFAULT.with(DIVERSITY, amount).with(DIVERSITY_VIEW, view);
  }

  public ViewsMethod() {
    super(
        NAME,
        "Similarity of images to boards, view by view (such as object, style and colour), weighted"
            + " by what the members of a board have in common; with a text, plus the logarithm of its"
            + " probability, or the cosine of a sentence.",
        Stream.of(ALWAYS_READ, List.<Parameter<?>>of(HybridMethod.STRENGTH), DeoMethod.PARAMETERS)
            .flatMap(List::stream)
            .toList(),
        EnumSet.of(RanksBy.NEGATIVES, RanksBy.NEGATIVES_ALONE, RanksBy.WEIGHTS, RanksBy.VIEWS),
        LiveScore.OWN_THRESHOLD);
  }

  @Override
  public boolean comparesAssets() {
    return true;
  }

  @Override
  public List<Parameter<?>> parametersFor(Search search, MethodContext context) {
    List<Parameter<?>> read = new ArrayList<>(ALWAYS_READ);
    if (judgesText(search, context)) {
      read.add(HybridMethod.STRENGTH);
    } else if (optimizes(search)) {
      read.addAll(DeoMethod.PARAMETERS);
    }
    return read;
  }

  /** Returns whether all terms beside the boards are texts, and their concepts are judged. */
  private static boolean judgesText(Search search, MethodContext context) {
    List<Term> rest =
        search.clauses().stream()
            .flatMap(Clause::terms)
            .filter(ViewsMethod::isBesideBoards)
            .toList();
    return !rest.isEmpty()
        && rest.stream().allMatch(term -> term.words().isPresent())
        && search.clauses().stream().noneMatch(Concepts::asksForSentence)
        && Classifiers.ofSomeAssets(search, context.bundle()) != null;
  }

  /** Returns whether there are positives and negatives beside the boards. */
  private static boolean optimizes(Search search) {
    return search.negatives().anyMatch(ViewsMethod::isBesideBoards)
        && search.clauses().stream()
            .flatMap(clause -> clause.positives().stream())
            .anyMatch(ViewsMethod::isBesideBoards);
  }

  private static boolean isBesideBoards(Term term) {
    return !(term.example() instanceof Example.Assets);
  }

  @Override
  ScorerWithTrace score(Search search, List<EncodedClause> clauses, MethodContext context) {
    Views views = context.bundle().views();
    if (views == null) {
      throw new SearchException(
          "the bundle %s has no views to compare boards by: train them with winnow train views"
              .formatted(context.bundle().id()));
    }
    EncodedClause all = EncodedClause.joined(clauses);
    EncodedClause rest = all.terms(term -> term.members() == null);
    if (rest.terms().findAny().isEmpty() && !search.in().contains(Modality.IMAGE)) {
      throw new SearchException(
          "boards compare images: add image to the searched modalities, or leave out in");
    }
    BoardQuery query =
        BoardQuery.of(
            all,
            search,
            context.corpus().orElse(trained(views)),
            context.index().scope(),
            !rest.positives().isEmpty());
    ViewScorer.TextPart text =
        rest.terms().findAny().isEmpty()
            ? null
            : text(search, clauses, rest, evidence(all, query), context);
    ViewScorer scorer =
        new ViewScorer(
            query.space(), query.query(), query.threshold(), text, diversity(search, query));
    return new ScorerWithTrace(scorer, query.intent(), scorer.threshold());
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
              .formatted(Excerpt.of(view), String.join(", ", names)));
    }
    return new ViewScorer.Diversity(names.indexOf(view), search.parameters().get(DIVERSITY));
  }

  private static double evidence(EncodedClause all, BoardQuery query) {
    long images =
        all.positives().stream()
            .flatMap(term -> Stream.ofNullable(term.members()))
            .mapToLong(members -> members.views().size())
            .sum();
    return images == 1 ? EVIDENCE_OF_ONE : query.query().evidence();
  }

  /**
   * Returns the scorer of a text: the logarithm of the probability that an asset holds its concepts
   * and lacks its negatives. In the same unit, the views count as much as they tell members from
   * random images. Without probabilities, a sentence or an example adds its cosine.
   */
  private static ViewScorer.TextPart text(
      Search search,
      List<EncodedClause> clauses,
      EncodedClause rest,
      double evidence,
      MethodContext context) {
    boolean finds = !rest.positives().isEmpty();
    ConceptClassifier classifier = Classifiers.ofSomeAssets(search, context.bundle());
    if (classifier != null
        && rest.terms().allMatch(EncodedTerm::isText)
        && !Concepts.asksForSentence(rest)) {
      ConceptScorer scorer =
          new ConceptScorer(
              EncodedClause.terms(clauses, term -> term.members() == null),
              classifier,
              search.parameters().get(HybridMethod.STRENGTH));
      return new ViewScorer.TextPart(scorer, (finds ? BESIDE_CONCEPTS : 1) * evidence, finds, null);
    }
    DenseScorer scorer =
        finds && !rest.negatives().isEmpty()
            ? DeoMethod.optimize(search, rest).scorer()
            : new DenseScorer("query", rest.difference(0), search.in(), !finds);
    return new ViewScorer.TextPart(
        scorer, finds ? BESIDE_SENTENCE : 1, finds, LiveScore.near(!finds));
  }
}
