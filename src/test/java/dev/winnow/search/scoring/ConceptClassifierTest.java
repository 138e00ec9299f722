package dev.winnow.search.scoring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.Calibration;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.lexicon.Kinds;
import dev.winnow.lexicon.Lexicon;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConceptClassifierTest {

  private static final float[] ALIKE = {1, 0};

  private static final ConceptClassifier CLASSIFIER =
      new ConceptClassifier(
          new Calibration(Map.of(Modality.CAPTION, new Calibration.Presence(-6, 8, 0, 3, 3)), 0.5),
          Set.of(Modality.CAPTION));

  /** The kinds of people come from WordNet. */
  private static final EncodedTerm PEOPLE = term("people", "person").with(kinds("person"));

  private static final EncodedTerm EGGS = term("eggs", "egg");

  private static Kinds kinds(String noun) {
    return Lexicon.wordNet().kinds(Lexicon.wordNet().senses(noun, 0).getFirst());
  }

  private static EncodedTerm term(String text, String word) {
    return new EncodedTerm(Term.of(new Example.Text(text)), text, ALIKE, null, Set.of(word));
  }

  /** The probability that an asset with these captions holds the term. */
  private static double probability(EncodedTerm term, String... captions) {
    return ConceptClassifier.probability(CLASSIFIER.logit(term, asset(captions)));
  }

  private static Candidate asset(String... captions) {
    return Candidate.of(
        new Point(
            new AssetId("a"),
            new Version(null, 1),
            Map.of("caption", ALIKE),
            Map.of(),
            new Payload(List.of(captions), Map.of(), null, false)));
  }

  @Test
  void negatingCaptionsLowerTheProbability() {
    assertThat(probability(PEOPLE, "a bench with two women")).isGreaterThan(0.5);
    assertThat(probability(PEOPLE, "a bench")).isGreaterThan(0.5);
    assertThat(probability(PEOPLE, "a bench with no people")).isLessThan(0.02);
    assertThat(probability(EGGS, "pancakes with eggs")).isGreaterThan(0.5);
    assertThat(probability(EGGS, "pancakes without eggs")).isLessThan(0.02);
  }

  @Test
  void partsOfOtherNounsDoNotNameTheConcept() {
    EncodedTerm dogs = term("dogs", "dog").with(kinds("dog"));
    ConceptClassifier words =
        new ConceptClassifier(
            new Calibration(
                Map.of(Modality.CAPTION, new Calibration.Presence(-3, 0, 0, 6, 3)), 0.5),
            Set.of(Modality.CAPTION));
    assertThat(words.logit(dogs, asset("a dog on a beach"))).isPositive();
    assertThat(words.logit(dogs, asset("a hot dog on a bun"))).isNegative();
  }

  @Test
  void namedSiblingsLowerTheProbability() {
    EncodedTerm flutes = term("flutes", "flute").with(kinds("flute"));
    EncodedTerm wind = term("wind instruments", "instrument").with(kinds("wind instrument"));
    EncodedTerm butNotFlutes = flutes.among(List.of(wind));
    assertThat(probability(flutes, "a trumpet")).isGreaterThan(0.5);
    assertThat(probability(butNotFlutes, "a trumpet")).isLessThan(0.02);
    assertThat(probability(butNotFlutes, "a trumpet and a flute")).isGreaterThan(0.5);
    assertThat(probability(butNotFlutes, "a musical instrument")).isGreaterThan(0.5);
    assertThat(probability(butNotFlutes, "a drum")).isGreaterThan(0.5);
    assertThat(probability(flutes.among(List.of(PEOPLE)), "a trumpet")).isGreaterThan(0.5);
  }

  @Test
  void captionsThatNameOnlyABroaderConceptLowerTheProbability() {
    EncodedTerm puppies = term("puppies", "puppy").with(kinds("puppy"));
    EncodedTerm dogs = term("dogs", "dog").with(kinds("dog"));
    EncodedTerm butNotPuppies = puppies.among(List.of(dogs));
    double alone = probability(butNotPuppies, "a field");
    double once = probability(butNotPuppies, "a dog", "a field");
    assertThat(once).isLessThan(alone).isLessThanOrEqualTo(0.5);
    assertThat(probability(butNotPuppies, "a dog", "a dog runs", "a wet dog", "the dog", "dogs"))
        .isLessThan(once);
    assertThat(probability(butNotPuppies, "a dog", "a puppy"))
        .isEqualTo(probability(puppies, "a dog", "a puppy"));
    assertThat(probability(puppies.among(List.of(PEOPLE)), "a dog"))
        .isEqualTo(probability(puppies, "a dog"));
  }

  @Test
  void aNounThatOnlyLooksLikeTheNameIsNoEvidence() {
    EncodedTerm bears = term("bears", "bear").with(kinds("bear"));
    assertThat(probability(bears, "a teddy bear")).isLessThan(0.05);
    assertThat(probability(bears, "a teddy bear beside a bear"))
        .isEqualTo(probability(bears, "a toy beside a bear"));
    EncodedTerm toys = term("toys", "toy").with(kinds("toy"));
    assertThat(probability(bears.among(List.of(toys)), "a teddy bear")).isGreaterThan(0.2);
    EncodedTerm animals = term("animals", "animal").with(kinds("animal"));
    assertThat(probability(bears.among(List.of(animals)), "a teddy bear")).isLessThan(0.05);
  }

  @Test
  void captionsThatOmitAWordOfACompoundLowerTheProbability() {
    EncodedTerm bears = term("bears", "bear").with(kinds("bear"));
    EncodedTerm teddies =
        new EncodedTerm(
            Term.of(new Example.Text("teddy bears")),
            "teddy bears",
            ALIKE,
            null,
            Set.of("teddy", "bear"));
    assertThat(probability(teddies.among(List.of(bears)), "a bear"))
        .isLessThan(probability(teddies, "a bear"));
    EncodedTerm boats = term("boats", "boat").with(kinds("boat"));
    EncodedTerm sailboats = term("sailboats", "sailboat").with(kinds("sailboat"));
    assertThat(probability(sailboats.among(List.of(boats)), "a boat"))
        .isLessThan(probability(sailboats, "a boat"));
    EncodedTerm rain = term("rain", "rain");
    EncodedTerm trains = term("trains", "train").with(kinds("train"));
    assertThat(probability(trains.among(List.of(rain)), "rain"))
        .isEqualTo(probability(trains, "rain"));
  }

  @Test
  void imageSearchesIgnoreSiblingsInCaptions() {
    EncodedTerm flutes = term("flutes", "flute").with(kinds("flute"));
    EncodedTerm butNotFlutes =
        flutes.among(List.of(term("winds", "wind").with(kinds("wind instrument"))));
    Candidate trumpet =
        Candidate.of(
            new Point(
                new AssetId("a"),
                new Version(null, 1),
                Map.of("image", ALIKE),
                Map.of(),
                new Payload(List.of("a trumpet"), Map.of(), null, false)));
    Calibration.Presence likeness = new Calibration.Presence(-6, 8, 0, 3, 3);
    Calibration calibration =
        new Calibration(Map.of(Modality.IMAGE, likeness, Modality.CAPTION, likeness), 0.5);
    ConceptClassifier images = new ConceptClassifier(calibration, Set.of(Modality.IMAGE));
    ConceptClassifier both =
        new ConceptClassifier(calibration, Set.of(Modality.IMAGE, Modality.CAPTION));

    assertThat(images.logit(butNotFlutes, trumpet)).isEqualTo(images.logit(flutes, trumpet));
    assertThat(both.logit(butNotFlutes, trumpet)).isLessThan(both.logit(flutes, trumpet) - 1);
  }

  /** The caption's vector is similar to the violin, the image's is not. */
  @Test
  void captionsAreNoEvidenceForThingsThatNoCandidateNames() {
    EncodedTerm violins = term("violins", "violin").with(kinds("violin"));
    Calibration.Presence likeness = new Calibration.Presence(-6, 8, 0, 3, 3);
    ConceptClassifier both =
        new ConceptClassifier(
            new Calibration(Map.of(Modality.IMAGE, likeness, Modality.CAPTION, likeness), 0.5),
            Set.of(Modality.IMAGE, Modality.CAPTION));
    Candidate xylophone = pictured("a xylophone");
    List<Candidate> candidates = Collections.nCopies(100, xylophone);

    ConceptClassifier knowing = both.knowing(Stream.of(violins), candidates);

    assertThat(both.logit(violins, xylophone)).isPositive();
    assertThat(knowing.unnamed()).containsExactly("violins");
    assertThat(knowing.logit(violins, xylophone)).isLessThan(-5);
    assertThat(knowing.evidence(violins, xylophone))
        .singleElement()
        .satisfies(shown -> assertThat(shown.in()).isEqualTo(Modality.IMAGE));
    assertThat(knowing.logit(violins, asset("a xylophone"))).isPositive(); // without an image
    assertThat(both.knowing(Stream.of(violins), candidates.subList(0, 9)).unnamed())
        .as("few candidates")
        .isEmpty();
    for (String mention : List.of("a fiddle", "two violins", "a band without a violin")) {
      List<Candidate> some = new ArrayList<>(candidates);
      some.add(pictured(mention));
      assertThat(both.knowing(Stream.of(violins), some).unnamed()).as(mention).isEmpty();
    }
  }

  private static Candidate pictured(String caption) {
    return Candidate.of(
        new Point(
            new AssetId("a"),
            new Version(null, 1),
            Map.of("image", new float[] {0, 1}, "caption", ALIKE),
            Map.of(),
            new Payload(List.of(caption), Map.of(), null, false)));
  }

  @Test
  void captionThatNamesTheConceptCounts() {
    assertThat(probability(PEOPLE, "a street with no people", "a man in a street"))
        .isGreaterThan(0.5);
  }
}
