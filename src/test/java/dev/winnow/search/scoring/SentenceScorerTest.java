package dev.winnow.search.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.ScoreContribution;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SentenceScorerTest {

  private static final float[] UNIT = {1, 0};

  private static EncodedTerm term(String text, boolean hard) {
    return new EncodedTerm(
        new Term(new Example.Text(text), 1, hard, null), text, UNIT, null, Set.of());
  }

  /** A scorer for "a man riding horses", excluding "dogs" and "a riding hat". */
  private static SentenceScorer scorer(double weight) {
    return scorer(weight, term("dogs", false), term("a riding hat", false));
  }

  private static SentenceScorer scorer(double weight, EncodedTerm... negatives) {
    return new SentenceScorer(
        new DenseScorer("query", UNIT, Set.of(Modality.CAPTION), false),
        new EncodedClause(null, List.of(term("A man riding horses", false)), List.of(negatives)),
        weight);
  }

  private static Candidate asset(String... captions) {
    return Candidate.of(
        new Point(
            new AssetId("a"),
            new Version(null, 1),
            Map.of("caption", new float[] {0.6f, 0.8f}),
            Map.of(),
            new Payload(List.of(captions), Map.of(), null, false)));
  }

  @Test
  void matchesTermsByEnglishAnalysis() {
    // The horse, the man and the ride, in other forms; "the" is no term
    assertThat(scorer(0.3).score(asset("the man rides the horse")))
        .isEqualTo(0.6 + 0.3, within(1e-6));
    assertThat(scorer(0.3).score(asset("the horse"))).isEqualTo(0.6 + 0.1, within(1e-6));
  }

  @Test
  void excludedTermsCountNegativelyByHalf() {
    // "riding" is a positive too, so that "dog" and "hat" are left
    assertThat(scorer(0.3).score(asset("a horse and a dog")))
        .isEqualTo(0.6 + 0.1 - 0.3 * 0.5 * 0.5, within(1e-6));
  }

  @Test
  void scoreBeforeRemovalIgnoresHardNegatives() {
    Candidate asset = asset("a horse, a dog and a hat");
    SentenceScorer mixed = scorer(0.3, term("dogs", true), term("hats", false));

    assertThat(mixed.scoreUnremoved(asset)).isEqualTo(0.6 + 0.1 - 0.3 * 0.5, within(1e-6));
    assertThat(scorer(0.3, term("dogs", true)).scoreUnremoved(asset))
        .isEqualTo(0.6 + 0.1, within(1e-6));
  }

  @Test
  void bestCaptionCounts() {
    assertThat(scorer(0.3).score(asset("a horse", "a man on a horse", "grass")))
        .isEqualTo(0.6 + 0.2, within(1e-6));
    assertThat(scorer(0.3).score(asset())).isEqualTo(0.6, within(1e-6));
  }

  @Test
  void ignoresNegatedTermsOfCaptions() {
    assertThat(scorer(0.3).score(asset("a horse without dogs"))).isEqualTo(0.6 + 0.1, within(1e-6));
  }

  @Test
  void partsSumToTheScore() {
    // Given
    Candidate asset = asset("a man with a hat");
    // When
    List<ScoreContribution> parts = scorer(0.2).explain(asset);
    // Then
    assertThat(parts)
        .extracting(ScoreContribution::label)
        .containsExactly("query", "words in common", "excluded words");
    assertThat(parts.stream().mapToDouble(ScoreContribution::value).sum())
        .isEqualTo(scorer(0.2).score(asset), within(1e-9));
  }
}
