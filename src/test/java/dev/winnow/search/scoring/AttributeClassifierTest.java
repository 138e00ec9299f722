package dev.winnow.search.scoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.Calibration;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.BoundTerm;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.testing.CpuTime;
import dev.winnow.text.AttributeFamily;
import dev.winnow.vector.SparseVector;
import dev.winnow.vector.TopT;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributeClassifierTest {

  private static final int COLOURS = AttributeFamily.COLOUR.choices();
  private static final int STYLES = AttributeFamily.STYLE.choices();
  private static final Set<Modality> BOTH = Set.of(Modality.IMAGE, Modality.CAPTION);

  private static final Calibration.Attributes WEIGHTS =
      Calibration.Attributes.USUAL.with(new Calibration.Located(2.5, 0.34, 1.64));

  private static final EncodedTerm DOGS =
      new EncodedTerm(Term.of(new Example.Text("dogs")), "dogs", axis(0), null, Set.of("dog"))
          .with(Lexicon.wordNet().kinds(Lexicon.wordNet().senses("dogs", 0.1).getFirst()));

  /** In these tests the image of a dog of a colour is the axis of that colour. */
  private static float[] axis(int at) {
    float[] axis = new float[COLOURS];
    axis[at] = 1;
    return axis;
  }

  private static BoundTerm.Attribute colour(String word) {
    return new BoundTerm.Attribute(
        AttributeFamily.COLOUR,
        AttributeFamily.COLOUR.named(word),
        IntStream.range(0, COLOURS).mapToObj(AttributeClassifierTest::axis).toList());
  }

  private static BoundTerm.Attribute style(String word) {
    return new BoundTerm.Attribute(
        AttributeFamily.STYLE,
        AttributeFamily.STYLE.named(word),
        IntStream.range(0, STYLES).mapToObj(AttributeClassifierTest::axis).toList());
  }

  private static Candidate asset(float[] image, String... captions) {
    return asset(image, Map.of(), captions);
  }

  private static Candidate asset(
      float[] image, Map<String, SparseVector> sparse, String... captions) {
    return Candidate.of(
        new Point(
            new AssetId("a"),
            new Version(null, 1),
            Map.of("image", image),
            sparse,
            new Payload(List.of(captions), Map.of(), null, false)));
  }

  /** An image that shows a dog at places of colours, and another thing at red places. */
  private static Candidate located(Map<String, Float> dog) {
    float[] values = new float[2 * COLOURS];
    dog.forEach((colour, value) -> values[AttributeFamily.COLOUR.named(colour)] = value);
    values[COLOURS + AttributeFamily.COLOUR.named("red")] = 2;
    return asset(
        axis(AttributeFamily.COLOUR.named("red")),
        Map.of("bindings_sparse", TopT.of(values, values.length)));
  }

  private static BoundTerm.Attribute boundColour(String word) {
    return new BoundTerm.Attribute(
        AttributeFamily.COLOUR,
        AttributeFamily.COLOUR.named(word),
        colour(word).choices(),
        IntStream.range(0, COLOURS)
            .mapToObj(at -> new SparseVector(new int[] {at}, new float[] {1}))
            .toList());
  }

  private static float[] nothing() {
    return new float[COLOURS];
  }

  private static double probability(
      BoundTerm.Attribute attribute, Candidate asset, Set<Modality> in) {
    return Math.exp(AttributeClassifier.logProbability(DOGS, attribute, asset, in, WEIGHTS));
  }

  @Test
  void imageDeterminesTheColour() {
    Candidate red = asset(axis(AttributeFamily.COLOUR.named("red")), "a dog");

    assertThat(probability(colour("red"), red, BOTH)).isGreaterThan(0.99);
    assertThat(probability(colour("blue"), red, BOTH)).isLessThan(0.01);
  }

  @Test
  void theColourAtThePlacesOfTheThingCountsMoreThanThoseOfTheImage() {
    Candidate blueDog = located(Map.of("blue", 2f));

    assertThat(probability(boundColour("blue"), blueDog, BOTH)).isGreaterThan(0.9);
    assertThat(probability(boundColour("red"), blueDog, BOTH)).isLessThan(0.01);
  }

  @Test
  void thingsOfOneKindMayHaveSeveralColours() {
    Candidate two = located(Map.of("blue", 5f, "red", 2f));

    assertThat(probability(boundColour("blue"), two, BOTH)).isGreaterThan(0.9);
    assertThat(probability(boundColour("red"), two, BOTH)).isGreaterThan(0.5);
    assertThat(probability(boundColour("green"), two, BOTH)).isLessThan(0.01);
  }

  @Test
  void aCaptionThatGivesTheThingAnotherColourCountsAgainst() {
    Candidate plain = located(Map.of("blue", 2f, "purple", 1f));
    Candidate told = Candidate.of(told(plain.point(), "a purple dog"));

    assertThat(probability(boundColour("purple"), told, BOTH)).isGreaterThan(0.95);
    assertThat(probability(boundColour("blue"), told, BOTH))
        .isLessThan(probability(boundColour("blue"), plain, BOTH));
  }

  private static Point told(Point point, String caption) {
    return new Point(
        point.id(),
        point.version(),
        point.dense(),
        point.sparse(),
        new Payload(List.of(caption), Map.of(), null, false));
  }

  @Test
  void theImageDecidesIfItShowsTheThingAtNoPlace() {
    Candidate nowhere = located(Map.of());

    assertThat(probability(boundColour("red"), nowhere, BOTH)).isGreaterThan(0.99);
    assertThat(
            probability(boundColour("red"), located(Map.of("blue", 2f)), Set.of(Modality.CAPTION)))
        .isCloseTo(1.0 / COLOURS, within(1e-9));
  }

  @Test
  void captionDeterminesTheColourOfTheThing() {
    Candidate puppy = asset(nothing(), "a small Brown puppy beside a red car");

    assertThat(probability(colour("brown"), puppy, BOTH)).isGreaterThan(0.9);
    assertThat(probability(colour("red"), puppy, BOTH)).isLessThan(0.01);
  }

  @Test
  void captionIsBelievedIfTheImageShowsAnotherSuchThing() {
    Candidate two =
        asset(axis(AttributeFamily.COLOUR.named("blue")), "a red dog and a blue dog", "two dogs");

    assertThat(probability(colour("red"), two, BOTH)).isGreaterThan(0.9);
    assertThat(probability(colour("blue"), two, BOTH)).isGreaterThan(0.9);
    assertThat(probability(colour("green"), two, BOTH)).isLessThan(0.01);
  }

  @Test
  void joinedColoursAllBelongToTheThing() {
    Candidate dog = asset(nothing(), "a black and white dog", "a brown, gray dog beside a red car");

    assertThat(AttributeClassifier.shown(DOGS, colour("black"), dog, BOTH).named())
        .isEqualTo(flags("black", "white", "brown", "gray"));
  }

  @Test
  void coloursOfOtherThingsCountAgainst() {
    float[] redAndBlue = new float[COLOURS];
    redAndBlue[AttributeFamily.COLOUR.named("red")] = 0.5f;
    redAndBlue[AttributeFamily.COLOUR.named("blue")] = 0.5f;
    Candidate dog = asset(redAndBlue, "a dog beside a red car");
    Candidate puppy = asset(redAndBlue, "a red dog", "a dog beside a red car");
    Candidate animal = asset(redAndBlue, "a red animal");

    assertThat(probability(colour("blue"), dog, BOTH))
        .isGreaterThan(2 * probability(colour("red"), dog, BOTH));
    assertThat(AttributeClassifier.shown(DOGS, colour("red"), dog, BOTH).elsewhere())
        .isEqualTo(flags("red"));
    assertThat(
            AttributeClassifier.shown(DOGS, colour("red"), dog, Set.of(Modality.CAPTION))
                .elsewhere())
        .isEqualTo(flags());
    assertThat(probability(colour("red"), puppy, BOTH)).isGreaterThan(0.9);
    assertThat(AttributeClassifier.shown(DOGS, colour("red"), animal, BOTH).elsewhere())
        .isEqualTo(flags());
  }

  @ParameterizedTest
  @CsvSource({"red, red", "blue car, blue"})
  void readsManyColoursFast(String piece, String colour) {
    BoundTerm.Attribute red = colour("red");
    AttributeClassifier.shown(DOGS, red, asset(nothing(), "a red dog"), BOTH);
    Candidate dog = asset(nothing(), "a dog beside a " + (piece + " ").repeat(4_000) + "car");

    Duration took =
        CpuTime.of(
            () ->
                assertThat(AttributeClassifier.shown(DOGS, red, dog, BOTH).elsewhere())
                    .isEqualTo(flags(colour)));

    assertThat(took).isLessThan(Duration.ofSeconds(1));
  }

  private static boolean[] flags(String... colours) {
    boolean[] flags = new boolean[COLOURS];
    Stream.of(colours).forEach(colour -> flags[AttributeFamily.COLOUR.named(colour)] = true);
    return flags;
  }

  @Test
  void coloursAreEquallyProbableWithoutEvidence() {
    Candidate asset = asset(axis(0), "a dog, and something red");

    assertThat(probability(colour("red"), asset, Set.of(Modality.CAPTION)))
        .isCloseTo(1.0 / COLOURS, within(1e-9));
  }

  @Test
  void probabilitiesOfColoursSumToOne() {
    float[] image = new float[COLOURS];
    Arrays.setAll(new double[COLOURS], i -> image[i] = (float) Math.sin(i));
    Candidate asset = asset(image, "a dog beside a red car");

    double sum =
        List.of("red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "brown")
                .stream()
                .mapToDouble(word -> probability(colour(word), asset, BOTH))
                .sum()
            + probability(colour("black"), asset, BOTH)
            + probability(colour("gray"), asset, BOTH)
            + probability(colour("white"), asset, BOTH);

    assertThat(sum).isCloseTo(1, within(1e-9));
  }

  @Test
  void captionDeterminesTheStyle() {
    Candidate sketch = asset(nothing(), "a line drawing of a dog");

    assertThat(probability(style("sketch"), sketch, BOTH)).isGreaterThan(0.9);
    assertThat(probability(style("drawing"), sketch, BOTH)).isLessThan(0.1);
  }
}
