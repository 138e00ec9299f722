package dev.winnow.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.rules.RuleInterpreter;
import dev.winnow.search.model.Clause;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextClausesTest {

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  private static final String SENTENCES =
      "How do cats that live outside (excluding lions) hunt? And what do big dogs (without owners)"
          + " eat in the winter?";

  private static List<Clause> of(String text, boolean aspects) {
    return TextClauses.of(text, INTERPRETER.interpret(text), List.of(), List.of(), false, aspects);
  }

  private static List<String> texts(List<Term> terms) {
    return terms.stream().map(term -> ((Example.Text) term.example()).text()).toList();
  }

  @Test
  void sentenceIsOneClauseWithOnePositive() {
    // When
    List<Clause> clauses = of(SENTENCES, false);
    // Then
    assertThat(clauses).hasSize(1);
    assertThat(clauses.getFirst().text()).isEqualTo(SENTENCES);
    assertThat(texts(clauses.getFirst().positives()))
        .containsExactly(
            "How do cats that live outside hunt? And what do big dogs eat in the winter?");
    assertThat(texts(clauses.getFirst().negatives())).containsExactly("lions", "owners");
  }

  @Test
  void splitsSentencesIntoAspectsOnRequest() {
    // When
    List<Clause> clauses = of(SENTENCES, true);
    // Then
    assertThat(clauses).hasSize(1);
    assertThat(clauses.getFirst().text()).isEqualTo(SENTENCES);
    assertThat(clauses.getFirst().positives()).hasSize(2);
  }

  @Test
  void conceptsKeepTheirClauses() {
    // Given
    String text = "red cars (no vans) and blue bikes (no tandems)";
    // When
    List<Clause> clauses = of(text, false);
    // Then
    assertThat(clauses).extracting(Clause::text).containsExactly(text, text);
    assertThat(clauses)
        .extracting(clause -> texts(clause.positives()))
        .containsExactly(List.of("red cars"), List.of("blue bikes"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          show me dogs                       | dogs
          please show me pictures of dogs    | dogs
          I am looking for a red dog         | a red dog
          show me a beautiful photo of a dog | a dog
          a nice picture that shows some kind of dog | dog
          a nice picture frame               | a nice picture frame
          The Picture of Dorian Gray         | The Picture of Dorian Gray
          how many dogs are there            | dogs
          where is the lighthouse            | lighthouse
          Where Is the Love                  | Where Is the Love
          anything red                       | red
          something that is red              | red
          red things                         | red
          anything red or blue               | anything red or blue
          red stuffed animals                | red stuffed animals
          a castle and nothing else          | a castle
          dogs and nothing else              | dogs
          a table with nothing on it         | a table
          a shelf with nothing inside        | a shelf
          just a dog, nothing more           | a dog
          a man with nothing on              | a man with nothing on
          only dogs                          | dogs
          dogs only, please                  | dogs
          nothing but dogs                   | dogs
          don't show me anything but dogs    | dogs
          I do not want to see anything except dogs | dogs
          which photos have a dog            | a dog
          find me photos where there is a dog | a dog
          a photo of a cat                   | a cat
          what are dogs?                     | dogs
          show jumping                       | show jumping
          please                             | please
          show me what dogs eat in winter    | show me what dogs eat in winter
          """)
  void dropsTheWordsOfARequestForConcepts(String text, String positive) {
    // When
    List<Clause> clauses = of(text, false);
    // Then
    assertThat(clauses)
        .singleElement()
        .satisfies(c -> assertThat(texts(c.positives())).containsExactly(positive));
  }

  @Test
  void onlyNegativesLeaveNoPositives() {
    // When
    List<Clause> clauses = of("anything but the old man with the grey hat", false);
    // Then
    assertThat(clauses).singleElement().satisfies(c -> assertThat(c.positives()).isEmpty());
  }

  @Test
  void bindsAnExcludedColourToItsThing() {
    // When
    List<Clause> clauses = of("cars that are not red", false);
    // Then
    assertThat(texts(clauses.getFirst().positives())).containsExactly("cars");
    assertThat(texts(clauses.getFirst().negatives())).containsExactly("red cars");
  }

  @ParameterizedTest
  @CsvSource({
    "a room with no pink, pink",
    "a kitchen without blue, blue",
    "'a meadow, nothing blue', blue",
    "fruit that is not orange, orange",
    "cats that are not orange, orange cats",
    "'flowers, not orange', orange flowers",
    "shoes any colour except white, white shoes",
    "cars none of which are red, red cars",
    "cats but no black ones, black cats"
  })
  void bindsNoColourThatIsAbsent(String text, String negative) {
    assertThat(texts(of(text, false).getFirst().negatives())).containsExactly(negative);
  }

  @Test
  void excludesAColourInsteadOfThatOfTheThing() {
    // When
    List<Clause> clauses = of("a red car, not blue", false);
    // Then
    assertThat(texts(clauses.getFirst().positives())).containsExactly("a red car");
    assertThat(texts(clauses.getFirst().negatives())).containsExactly("a blue car");
  }

  @Test
  void keepsAThingWithColourAndStyleAsOneConcept() {
    // When
    List<Clause> clauses = of("a line drawing of a red teddy bear but not a dog", false);
    // Then
    assertThat(texts(clauses.getFirst().positives()))
        .containsExactly("a line drawing of a red teddy bear");
    assertThat(texts(clauses.getFirst().negatives())).containsExactly("dog");
  }

  @ParameterizedTest
  @CsvSource({
    "a house in the snow, a house|the snow",
    "a red car on a white street but not people, a red car|a white street",
    "not only dogs but also cats, dogs|cats",
    "not only red but also blue boats, not only red but also blue boats",
    "'pets, just cats', pets|cats",
    "'pets, cats only', pets|cats",
    "pets but only cats, pets|cats",
    "just married couple, just married couple",
    "bed and breakfast, bed and breakfast",
    "holiday at the sea, holiday at the sea",
    "two robots and a cup on the table, two robots|a cup|the table",
    "a big black dog and a very small cat, a big black dog and a very small cat",
    "pixel art of a dog, pixel art of a dog"
  })
  void splitsJoinedConceptsIntoPositives(String text, String positives) {
    assertThat(texts(of(text, false).getFirst().positives()))
        .containsExactly(positives.split("\\|"));
  }

  @ParameterizedTest
  @CsvSource({
    "dogs & cats, dogs|cats",
    "cats + dogs, cats|dogs",
    "cars & trucks but not buses, cars|trucks",
    "bed & breakfast, bed & breakfast",
    "Ben & Jerry's ice cream, Ben & Jerry's ice cream",
    "black & white cats, black & white cats"
  })
  void readsASignAsAnd(String text, String positives) {
    assertThat(texts(of(text, false).getFirst().positives()))
        .containsExactly(positives.split("\\|"));
  }

  @ParameterizedTest
  @CsvSource({
    "dogs or cats, dogs|cats, ''",
    "dogs/cats, dogs|cats, ''",
    "dogs / cats without people, dogs|cats, people/people",
    "an AC/DC concert, an AC/DC concert, ''",
    "dogs or cats without people, dogs|cats, people/people",
    "dogs or cats or birds but not owls, dogs|cats|birds, owls/owls/owls",
    "dogs or cats not black, dogs|cats, black dogs/black cats",
    "anything blue but not red, blue, red",
    "holidays or work, holidays or work, ''",
    "red cars or blue cars, red cars|blue cars, ''",
    "red or yellow cars, red cars|yellow cars, ''",
    "a red or an orange car, a red car|an orange car, ''",
    "green or blue balloons but no cats, green balloons|blue balloons, cats/cats",
    "big or small dogs, big dogs|small dogs, ''",
    "round or square tables, round tables|square tables, ''",
    "wooden or metal chairs, wooden chairs|metal chairs, ''",
    "red cars or trucks, red cars or trucks, ''",
    "black or white, black or white, ''",
    "dogs or small cats, dogs|small cats, ''",
    "light or lamp post, light|lamp post, ''",
    "trick or treat bags, trick or treat bags, ''",
    "black and white cats or dogs, black and white cats or dogs, ''"
  })
  void splitsConceptsJoinedByOrIntoClauses(String text, String positives, String negatives) {
    // When
    List<Clause> clauses = of(text, false);
    // Then
    assertThat(clauses)
        .extracting(clause -> String.join("|", texts(clause.positives())))
        .containsExactly(positives.split("\\|"));
    assertThat(clauses.stream().flatMap(clause -> texts(clause.negatives()).stream()).toList())
        .isEqualTo(negatives.isEmpty() ? List.of() : List.of(negatives.split("/")));
  }

  @ParameterizedTest
  @CsvSource({
    "dog but not a dog, dog, '', dog",
    "a dog and a cat but no dog or bird, a dog|a cat, bird, dog",
    "dogs and cats but no birds, dogs|cats, birds, ''",
    "no animals except dogs, dogs, '', animals",
    "no vehicles other than cars, cars, '', vehicles",
    "bats but no animals, bats, animals, ''",
    "nothing except dogs, dogs, '', ''"
  })
  void doesNotExcludePositives(
      String text, String positives, String negatives, String contradictions) {
    // When
    Clause clause = of(text, false).getFirst();
    // Then
    assertThat(String.join("|", texts(clause.positives()))).isEqualTo(positives);
    assertThat(String.join("|", texts(clause.negatives()))).isEqualTo(negatives);
    assertThat(String.join("|", TextClauses.contradictions(INTERPRETER.interpret(text))))
        .isEqualTo(contradictions);
  }

  @Test
  void doubleNegationsArePositives() {
    assertThat(texts(of("soup not without salt", false).getFirst().positives()))
        .containsExactly("soup", "salt");
  }

  @Test
  void bindsAnExcludedColourToAllJoinedThings() {
    // When
    List<Clause> clauses = of("cars and trucks that are not red", false);
    // Then
    assertThat(texts(clauses.getFirst().positives())).containsExactly("cars", "trucks");
    assertThat(texts(clauses.getFirst().negatives())).containsExactly("red cars", "red trucks");
  }

  @Test
  void uninterpretedTextStaysWhole() {
    // Given
    String text = "a house in the snow";
    // When
    List<Clause> clauses = TextClauses.of(text, null, List.of(), List.of(), false, false);
    // Then
    assertThat(texts(clauses.getFirst().positives())).containsExactly(text);
  }
}
