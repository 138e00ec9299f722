package dev.winnow.lexicon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LexiconTest {

  private static final Lexicon LEXICON = Lexicon.wordNet();

  private static Kinds kinds(String name) {
    return LEXICON.kinds(LEXICON.senses(name, 0).getFirst());
  }

  private static double named(String concept, String... captions) {
    return kinds(concept).named(List.of(captions).stream().map(LEXICON::nouns).toList());
  }

  @Test
  void usesTheLastWordOfALongName() {
    assertThat(LEXICON.sameSort("red ".repeat(100) + "dogs", "cats")).isTrue();
    assertThat(LEXICON.sameSort("red ".repeat(100) + "people", "palm trees")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "people, a man holding a kite on a beach",
    "people, three surfers in the water",
    "people, some kids play",
    "people, two women and a dog",
    "person, people on a bench",
    "vehicles, a red sedan in a street",
    "car, a red sedan in a street",
    "animals, a bear in the woods",
    "animals, Two poodles!",
    "food, a hot dog on a bun",
    "clothes, a man in a hat and a coat",
    "brakes, a disk brake of a bicycle",
    "mammals, two lambs in a field",
    "mammals, a foal",
    "cats, a kitten on a sofa",
    "sheep, a lamb",
    "horses, a foal",
    "birds, nestlings",
    "dogs, a puppy",
    "fruit, a pineapple beside a boot",
    "vegetables, broccoli and carrots",
    "food, a banana on a table",
    "food, a plate of cookies",
    "vehicles, a bus in the snow",
    "vehicles, a train at a station",
    "clothes, two red boots",
    "desserts, a pie",
    "desserts, two doughnuts",
    "electronics, a laptop on a desk",
    "children, two boys",
    "people, a crowd in a square",
    "pets, a cat",
    "flowers, a rose in a vase",
    "buildings, a tower",
    "boats, a ship in a harbour",
    "boats, two yachts",
    "headwear, a man in a cap",
    "livestock, a cow in a field",
    "animals, a tiger in the snow",
    "animals, two whales",
    "farm animals, a pig in the mud",
    "sea creatures, two whales",
    "sea creatures, a shark",
    "ball games, two people play tennis",
    "ball games, a game of basketball",
    "leaf, a pile of leaves",
    "axes, a man with two axes",
    "cats, a black cat",
    "houses, a white house",
    "jackets, a man in a yellow jacket",
    "dogs, two wild dogs",
    "fish, a big fish in a tank",
    "hats, a man in a hard hat",
    "bears, a black bear",
    "food, a hot dog",
    "food, a taco",
    "food, an ice-cream",
    "balloons, a red hot-air balloon",
    "balls, two basketballs",
    "balls, A gray football in a studio.",
    "sports, two basketballs",
    "food, a smoothie",
    "food, a cake on a table",
    "food, a burger",
    "food, two doughnuts",
    "people, humans on a beach",
    "people, a bus and its driver",
    "people, police on horses",
    "people, some folks on a porch",
    "people, the crew of a ship",
    "people, a band on a stage",
    "people, a couple kissing",
    "people, a man kite surfing",
    "people, a woman who talks",
    "people, a woman works in a garden",
    "people, a woman's hand on a table",
    "people, a woman tennis player",
    "people, 'A man, table and chairs'",
    "people, two men skiing",
    "animals, a horse rider",
    "animals, a giraffe head over a fence",
    "animals, a dog inside a car",
    "animals, dog beach sunset",
    "carrots, a bowl of carrot soup",
    "pizza, two pizza slices",
    "animals, a turtle",
    "cell phones, a man with a cell phone",
    "wine glasses, two wine glasses on a table",
    "snowboards, a girl on a snow board",
    "boats, a sail boat",
    "sinks, a white bathroom sink",
    "animals, a dog park with dogs"
  })
  void findsConceptsInCaptionsByTheirKinds(String concept, String caption) {
    assertThat(named(concept, caption)).isGreaterThan(0.5);
  }

  @ParameterizedTest
  @CsvSource({
    "dogs, cats, true",
    "dogs, two small sheep, true",
    "cars, bicycles, true",
    "apples, bread, true",
    "red hats, shoes, true",
    "people, sunset, false",
    "people, palm trees, false",
    "clouds, cars, false",
    "dogs, asdf, false"
  })
  void animalsAreOfOneSort(String one, String other, boolean same) {
    assertThat(LEXICON.sameSort(one, other)).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource({
    "flutes, wind instruments, trumpet, true",
    "dogs, animals, two cats, true",
    "hats, clothes, shirt, true",
    "basketball, balls, basketball, false",
    "basketball, balls, ball, false",
    "flutes, wind instruments, musical instrument, false",
    "flutes, wind instruments, drum, false",
    "houses, buildings, a barn and a church, true",
    "houses, buildings, a barn and an orange building, false",
    "houses, buildings, a barn and a cottage, false",
    "flutes, furniture, table, false"
  })
  void findsSiblingsAmongKindsOfTheCategory(
      String member, String category, String caption, boolean sibling) {
    Relatives relatives = Relatives.of(kinds(member), List.of(kinds(category)));
    assertThat(relatives.siblingAlone(List.of(LEXICON.nouns(caption)))).isEqualTo(sibling);
  }

  @ParameterizedTest
  @CsvSource({
    "bears, a teddy bear, true",
    "dogs, two hot dogs, true",
    "hot dogs, a dog, true",
    "teddy bear, a bear, true",
    "bears, a polar bear, false",
    "cars, a sports car, false",
    "dining table, a table, false",
    "baseball bat, a bat, false",
    "wine glass, a glass, false",
    "dogs, a dog, false"
  })
  void namesOfOtherThingsMayResembleAConcept(String concept, String caption, boolean resembles) {
    assertThat(kinds(concept).resembled(concept, List.of(LEXICON.nouns(caption)), Kinds.NONE))
        .isEqualTo(resembles);
  }

  @ParameterizedTest
  @CsvSource({
    "people, a kite on a beach",
    "people, a tiger in the snow",
    "people, two whales",
    "people, an ostrich beside gulls",
    "dogs, a hot dog on a bun",
    "dogs, a pig in the mud",
    "animals, a kite flies in the sky",
    "animals, a robot",
    "people, a white plate",
    "people, who have a shelf",
    "clothes, a wardrobe in a bedroom",
    "glasses, a bottle of beer",
    "wind instruments, a girl with a guitar",
    "car, a red truck",
    "animals, a yellow jacket",
    "people, a big fish in a tank",
    "people, fresh fish",
    "people, an old bag",
    "people, a hot dog",
    "hot dogs, a red hot-air balloon",
    "balls, two people play basketball",
    "people, a taco",
    "people, a smoothie",
    "people, a toaster",
    "people, a stroller",
    "people, a mannequin",
    "people, a blimp",
    "people, a couple of birds",
    "people, a police motorcycle",
    "people, a passenger bus on a road",
    "people, two fighter jets in the sky",
    "people, a small baby elephant walking",
    "people, a lush green field",
    "bears, a stuffed bear on a bed",
    "animals, two toy giraffes",
    "snow, a snow board",
    "animals, a giraffe statue",
    "animals, a female tennis player",
    "food, a lunch box on a desk",
    "food, an old fashioned car",
    "clothes, a turtle",
    "cakes, two doughnuts",
    "sandwiches, a hot dog"
  })
  void ignoresOtherWords(String concept, String caption) {
    assertThat(named(concept, caption)).isLessThan(0.5);
  }

  @Test
  void aCommaSeparatesNounsAlsoIfTheSameWordsFollowLater() {
    assertThat(named("dogs", "a dog, park benches near the dog park")).isGreaterThan(0.5);
  }

  @Test
  void ambiguousWordsNameAConceptPartly() {
    assertThat(named("bird", "a kite")).isBetween(0.1, 0.5);
  }

  @Test
  void shareIsTheMeanOverAllCaptions() {
    List<Nouns> captions = List.of(LEXICON.nouns("a man"), LEXICON.nouns("a beach"));

    assertThat(kinds("people").share(captions))
        .isCloseTo(kinds("people").named(captions) / 2, within(1e-9));
    assertThat(Kinds.NONE.share(captions)).isZero();
  }

  @Test
  void onlyCategoriesAreBroad() {
    assertThat(kinds("vehicles").broad()).isTrue();
    assertThat(kinds("sedan").broad()).isFalse();
    assertThat(kinds("dogs").broad()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"a bird, bird", "an animal, animal", "the snow, snow", "some people, people"})
  void articlesDoNotChangeSenses(String with, String without) {
    assertThat(LEXICON.senses(with, 0)).isNotEmpty().isEqualTo(LEXICON.senses(without, 0));
  }

  @Test
  void visibleThingsArePhysical() {
    assertThat(List.of("a house", "the snow", "two robots", "the table", "people"))
        .allMatch(LEXICON::physical);
    assertThat(List.of("holiday", "an idea", "winter", "asdfghjkl", ""))
        .noneMatch(LEXICON::physical);
  }

  @ParameterizedTest
  @CsvSource({
    "string instruments, stringed instruments",
    "sport car, sports car",
    "sun glasses, sunglasses",
  })
  void findsSpellingVariantsOfCompounds(String name, String entry) {
    assertThat(LEXICON.senses(name, 0)).isNotEmpty().isEqualTo(LEXICON.senses(entry, 0));
  }

  @Test
  void otherWordsThanNounsHaveNoSenses() {
    assertThat(LEXICON.senses("asdfghjkl", 0)).isEmpty();
    assertThat(LEXICON.senses("people who dance in the rain", 0)).isEmpty();
    assertThat(LEXICON.senses("", 0)).isEmpty();
  }

  @Test
  void listsWordsOfACaptionThatNameAConcept() {
    assertThat(LEXICON.nouns("A man and two kids on a beach").naming(kinds("people")))
        .containsExactly("man", "kids");
  }

  @ParameterizedTest
  @CsvSource({
    "wheels, vehicles",
    "a wheel, cars",
    "pedals, bicycles",
    "a roof, houses",
    "tails, dogs",
    "trunks, trees",
  })
  void knowsPartsOfThingsAndOfTheirKinds(String part, String whole) {
    assertThat(LEXICON.isPart(part, whole)).isTrue();
    assertThat(LEXICON.isPart(whole, part)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "cats, dogs",
    "people, beaches",
    "cars, streets",
    "hats, men",
    "dogs, parks",
    "bananas, fruit",
    "basketball, sports",
    "birds, trees",
  })
  void otherThingsAreNotParts(String other, String whole) {
    assertThat(LEXICON.isPart(other, whole)).isFalse();
  }

  @Test
  void knowsAbstractTermsWithHyphens() {
    assertThat(LEXICON.abstraction("non-euclidean geometry")).isTrue();
    assertThat(LEXICON.abstraction("nonviolence")).isTrue();
    assertThat(LEXICON.abstraction("non-flowering plant")).isFalse();
    assertThat(LEXICON.abstraction("non-electric bike")).isFalse();
  }
}
