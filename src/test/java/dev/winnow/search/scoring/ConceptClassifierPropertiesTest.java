package dev.winnow.search.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.Calibration;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;

class ConceptClassifierPropertiesTest {

  private static final EncodedTerm TERM =
      new EncodedTerm(Term.of(new Example.Text("x")), "x", new float[] {1, 0}, null, Set.of("x"));

  /** An asset whose image and caption have these cosines with the term. */
  private static Candidate candidate(double image, double caption) {
    return Candidate.of(
        new Point(
            new AssetId("a"),
            new Version(null, 1),
            Map.of("image", unit(image), "caption", unit(caption)),
            Map.of(),
            new Payload(List.of(), Map.of(), null, false)));
  }

  private static float[] unit(double cosine) {
    return new float[] {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)};
  }

  private static ConceptClassifier presence(Set<Modality> in) {
    return new ConceptClassifier(
        new Calibration(
            new Calibration.Presence(-3, 8, 0, 0, 1),
            new Calibration.Presence(-5, 9, 0, 0, 2),
            0.5),
        in);
  }

  @Property
  void combinesModalitiesAsNoisyOr(
      @ForAll @DoubleRange(min = -1, max = 1) double image,
      @ForAll @DoubleRange(min = -1, max = 1) double caption) {
    Candidate candidate = candidate(image, caption);
    double p1 =
        ConceptClassifier.probability(presence(Set.of(Modality.IMAGE)).logit(TERM, candidate));
    double p2 =
        ConceptClassifier.probability(presence(Set.of(Modality.CAPTION)).logit(TERM, candidate));

    double both =
        ConceptClassifier.probability(
            presence(Set.of(Modality.IMAGE, Modality.CAPTION)).logit(TERM, candidate));

    assertThat(both).isCloseTo(1 - (1 - p1) * (1 - p2), within(1e-9));
  }

  @Property
  void probabilityRisesWithSimilarity(
      @ForAll @DoubleRange(min = -1, max = 1) double a,
      @ForAll @DoubleRange(min = -1, max = 1) double b) {
    ConceptClassifier classifier = presence(Set.of(Modality.IMAGE, Modality.CAPTION));
    double nearer = Math.max(a, b);
    double farther = Math.min(a, b);

    assertThat(classifier.logit(TERM, candidate(nearer, 0)))
        .isGreaterThanOrEqualTo(classifier.logit(TERM, candidate(farther, 0)));
    assertThat(classifier.presence(TERM, candidate(nearer, 0)).against())
        .isGreaterThanOrEqualTo(classifier.presence(TERM, candidate(farther, 0)).against());
  }

  @Property
  void assetWithoutVectorsHasNoEvidence(@ForAll boolean ignored) {
    Candidate bare =
        Candidate.of(
            new Point(
                new AssetId("a"),
                new Version(null, 1),
                Map.of(),
                Map.of(),
                new Payload(List.of(), Map.of(), null, false)));

    assertThat(presence(Set.of(Modality.IMAGE)).logit(TERM, bare)).isEqualTo(-30);
    assertThat(presence(Set.of(Modality.IMAGE)).presence(TERM, bare).against()).isZero();
  }
}
