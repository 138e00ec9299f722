package dev.winnow.search.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.Calibration;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.search.model.BoundTerm;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Term;
import dev.winnow.text.AttributeFamily;
import dev.winnow.vector.SparseVector;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConceptScorerTest {

  private static final ConceptClassifier CLASSIFIER =
      new ConceptClassifier(
          new Calibration(Map.of(Modality.CAPTION, new Calibration.Presence(-6, 20, 0, 0, 3)), 0.5),
          Set.of(Modality.CAPTION));

  private static final EncodedTerm VEHICLES = term("vehicles", false, 1, 0, 0);
  private static final EncodedTerm CARS = term("cars", false, 0, 1, 0);
  private static final EncodedTerm FOOD = term("food", false, 0, 0, 1);

  private static EncodedTerm term(String text, boolean hard, float... vector) {
    return new EncodedTerm(
        new Term(new Example.Text(text), 1, hard, null), text, vector, null, Set.of(text));
  }

  private static Candidate asset(String id, double vehicles, double cars, double food) {
    return Candidate.of(
        new Point(
            new AssetId(id),
            new Version(null, 1),
            Map.of("caption", new float[] {(float) vehicles, (float) cars, (float) food}),
            Map.of(),
            new Payload(List.of(), Map.of(), null, false)));
  }

  private static Candidate captioned(String... captions) {
    return Candidate.of(
        new Point(
            new AssetId("captioned"),
            new Version(null, 1),
            Map.of("caption", new float[] {0, 0, 1}),
            Map.of(),
            new Payload(List.of(captions), Map.of(), null, false)));
  }

  private static ConceptScorer scorer(EncodedClause... clauses) {
    return new ConceptScorer(List.of(clauses), CLASSIFIER, 1);
  }

  private static EncodedClause clause(List<EncodedTerm> positives, EncodedTerm... negatives) {
    return new EncodedClause(null, positives, List.of(negatives));
  }

  private static double match(Scorer scorer, Candidate asset) {
    return Objects.requireNonNull(scorer.fit(asset).match());
  }

  /** Other searches do not load them. */
  @Test
  void readsBindingsOfThingsWithColoursOnly() {
    BoundTerm.Attribute red =
        new BoundTerm.Attribute(
            AttributeFamily.COLOUR, 0, List.of(), List.of(SparseVector.EMPTY, SparseVector.EMPTY));
    EncodedTerm redCars = term("red cars", true, 0, 1, 0).with(new BoundTerm(CARS, List.of(red)));
    var classifier =
        new ConceptClassifier(CLASSIFIER.calibration(), Set.of(Modality.IMAGE, Modality.CAPTION));

    assertThat(vectors(classifier, clause(List.of(redCars)))).contains("bindings_sparse");
    assertThat(vectors(classifier, clause(List.of(CARS), redCars))).contains("bindings_sparse");
    assertThat(vectors(classifier, clause(List.of(CARS)))).doesNotContain("bindings_sparse");
    assertThat(vectors(CLASSIFIER, clause(List.of(redCars)))).doesNotContain("bindings_sparse");
  }

  private static Set<String> vectors(ConceptClassifier classifier, EncodedClause clause) {
    return new ConceptScorer(List.of(clause), classifier, 1).vectors();
  }

  @Test
  void certainPositiveDoesNotOutweighANegative() {
    ConceptScorer scorer = scorer(clause(List.of(VEHICLES), CARS));
    Candidate car = asset("car", 0.99, 0.5, 0);
    Candidate cart = asset("cart", 0.35, 0.05, 0);

    assertThat(match(scorer, cart)).isGreaterThan(match(scorer, car));
    assertThat(scorer.score(cart)).isGreaterThan(scorer.score(car));
  }

  @Test
  void ranksMoreTypicalAssetsFirst() {
    ConceptScorer scorer = scorer(clause(List.of(VEHICLES), CARS));

    assertThat(scorer.score(asset("bus", 0.95, 0, 0)))
        .isGreaterThan(scorer.score(asset("cart", 0.85, 0, 0)) + 0.02);
  }

  @Test
  void bestClauseDeterminesTheScore() {
    EncodedClause vehicles = clause(List.of(VEHICLES), CARS);
    EncodedClause food = clause(List.of(FOOD));
    ConceptScorer scorer = scorer(vehicles, food);
    Candidate car = asset("car", 0.8, 0.6, 0);
    Candidate soup = asset("soup", 0, 0, 0.9);

    assertThat(scorer.score(soup)).isEqualTo(scorer(food).score(soup));
    assertThat(scorer.score(soup)).isGreaterThan(scorer.score(car));
    assertThat(scorer.explain(soup).stream().mapToDouble(ScoreContribution::value).sum())
        .isCloseTo(scorer.score(soup), within(1e-9));
  }

  @Test
  void scoreBeforeRemovalIgnoresHardNegatives() {
    EncodedTerm hard = term("cars", true, 0, 1, 0);
    ConceptScorer scorer = scorer(clause(List.of(VEHICLES), hard));
    Candidate car = asset("car", 0.8, 0.6, 0);

    assertThat(scorer.scoreUnremoved(car))
        .isEqualTo(scorer(clause(List.of(VEHICLES))).score(car))
        .isGreaterThan(scorer.score(car));
  }

  @ParameterizedTest
  @CsvSource({
    "sweet, true",
    "baked, true",
    "falling, true",
    "round, true",
    "broken, true",
    "spicy, true",
    "berry, false",
    "cars, false",
    "people, false",
    "red, false",
    "lights, false",
    "buildings, false"
  })
  void reportsPropertiesThatNoCaptionNamesAsUnjudged(String negative, boolean unjudged) {
    // Given
    EncodedTerm term = term(negative, false, 0, 0.1F, 0);
    ConceptScorer scorer = scorer(clause(List.of(FOOD), term));
    List<Candidate> silent = List.of(captioned("a plate of food"), captioned("two meals"));
    // Then
    assertThat(scorer.unjudged(silent)).isEqualTo(unjudged ? List.of(negative) : List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a baked potato", "a cake that is not baked"})
  void captionsJudgePropertiesTheyNameOrNegate(String caption) {
    // Given
    ConceptScorer scorer = scorer(clause(List.of(FOOD), term("baked", false, 0, 0.1F, 0)));
    // Then
    assertThat(scorer.unjudged(List.of(captioned("two meals"), captioned(caption)))).isEmpty();
  }

  @Test
  void vectorsJudgeProperties() {
    // Given
    ConceptScorer scorer = scorer(clause(List.of(FOOD), term("baked", false, 0, 0, 1)));
    // Then
    assertThat(scorer.unjudged(List.of(captioned("two meals")))).isEmpty();
  }

  @Test
  void wholeTextDecidesIfNoJoinedConceptIsHeld() {
    // Given: a text that is about cars, by its line
    ConceptScorer scorer =
        scorer(new EncodedClause(new float[] {0, 1, 0}, List.of(VEHICLES, FOOD), List.of()));
    Candidate both = asset("both", 0.9, 0, 0.9);
    Candidate likeTheText = asset("like the text", 0, 0.3, 0);
    Candidate unlike = asset("unlike", 0.1, 0, 0.05);
    // Then
    assertThat(scorer.score(both)).isGreaterThan(scorer.score(likeTheText));
    assertThat(match(scorer, likeTheText)).isLessThan(match(scorer, unlike));
    assertThat(scorer.score(likeTheText)).isGreaterThan(scorer.score(unlike));
    for (Candidate asset : List.of(both, likeTheText, unlike)) {
      assertThat(scorer.explain(asset).stream().mapToDouble(ScoreContribution::value).sum())
          .isCloseTo(scorer.score(asset), within(1e-9));
    }
  }
}
