package dev.winnow.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class NounPhrasesTest {
  @Test
  void formsRegularAndIrregularPlurals() {
    // given singular nouns, when they are put in the plural, then as English has it
    assertEquals("dogs", NounPhrases.plural("dog"));
    assertEquals("buses", NounPhrases.plural("bus"));
    assertEquals("torches", NounPhrases.plural("torch"));
    assertEquals("boxes", NounPhrases.plural("box"));
    assertEquals("puppies", NounPhrases.plural("puppy"));
    assertEquals("toys", NounPhrases.plural("toy"));
    assertEquals("cacti", NounPhrases.plural("cactus"));
    assertEquals("sheep", NounPhrases.plural("sheep"));
    assertEquals("tennis rackets", NounPhrases.plural("tennis racket"));
    assertEquals("pieces of furniture", NounPhrases.plural("piece of furniture"));
  }

  @Test
  void articlesFollowTheSound() {
    // given phrases, when they get an article, then "an" before a vowel sound
    assertEquals("an apple", NounPhrases.indefinite("apple"));
    assertEquals("a red apple", NounPhrases.indefinite("red apple"));
    assertEquals("an orange dog", NounPhrases.indefinite("orange dog"));
    assertEquals("an umbrella", NounPhrases.indefinite("umbrella"));
    assertEquals("a unicycle", NounPhrases.indefinite("unicycle"));
  }

  @Test
  void countsPairsOfPairedThings() {
    // given counts and nouns, when they are put together, then paired things come in pairs
    assertEquals("an orange car", NounPhrases.counted(1, "orange ", "car"));
    assertEquals("two blue cars", NounPhrases.counted(2, "blue ", "car"));
    assertEquals("a pair of red trousers", NounPhrases.counted(1, "red ", "trousers"));
    assertEquals("three pairs of scissors", NounPhrases.counted(3, "", "scissors"));
  }

  @Test
  void listsEndInAnd() {
    // given phrases, when they are listed, then the last follows "and"
    assertEquals("", NounPhrases.list(List.of()));
    assertEquals("a", NounPhrases.list(List.of("a")));
    assertEquals("a and b", NounPhrases.list(List.of("a", "b")));
    assertEquals("a, b and c", NounPhrases.list(List.of("a", "b", "c")));
  }
}
