package dev.winnow.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class WordsTest {
  @Test
  void pluralsAreRegularOrKnown() {
    // given singular nouns, when they are put in the plural, then as English has it
    assertEquals("dogs", Words.plural("dog"));
    assertEquals("buses", Words.plural("bus"));
    assertEquals("torches", Words.plural("torch"));
    assertEquals("boxes", Words.plural("box"));
    assertEquals("puppies", Words.plural("puppy"));
    assertEquals("toys", Words.plural("toy"));
    assertEquals("cacti", Words.plural("cactus"));
    assertEquals("sheep", Words.plural("sheep"));
    assertEquals("tennis rackets", Words.plural("tennis racket"));
    assertEquals("pieces of furniture", Words.plural("piece of furniture"));
  }

  @Test
  void articlesFollowTheSound() {
    // given phrases, when they get an article, then "an" before a vowel sound
    assertEquals("an apple", Words.indefinite("apple"));
    assertEquals("a red apple", Words.indefinite("red apple"));
    assertEquals("an orange dog", Words.indefinite("orange dog"));
    assertEquals("an umbrella", Words.indefinite("umbrella"));
    assertEquals("a unicycle", Words.indefinite("unicycle"));
  }

  @Test
  void countsPairsOfPairedThings() {
    // given counts and nouns, when they are put together, then paired things come in pairs
    assertEquals("an orange car", Words.counted(1, "orange ", "car"));
    assertEquals("two blue cars", Words.counted(2, "blue ", "car"));
    assertEquals("a pair of red trousers", Words.counted(1, "red ", "trousers"));
    assertEquals("three pairs of scissors", Words.counted(3, "", "scissors"));
  }

  @Test
  void listsEndInAnd() {
    // given phrases, when they are listed, then the last follows "and"
    assertEquals("", Words.list(List.of()));
    assertEquals("a", Words.list(List.of("a")));
    assertEquals("a and b", Words.list(List.of("a", "b")));
    assertEquals("a, b and c", Words.list(List.of("a", "b", "c")));
  }
}
