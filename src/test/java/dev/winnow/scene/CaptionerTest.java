package dev.winnow.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.drawing.Style;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class CaptionerTest {
  private static final int SCENES = 1500;
  private static final Pattern ARTICLE = Pattern.compile("\\b(an?) (\\w)");
  private static final Pattern EVERY_WORD = alternatives(everyWord());
  private static final Pattern HUES =
      Pattern.compile(
          "\\b(red|orange|yellow|green|turquoise|blue|purple|pink|brown|black|gray|grey|white)\\b");

  private final SceneWorld world = new SceneWorld(12);

  @Test
  void captionsNameOnlyClassesOfTheScene() {
    for (int index = 0; index < SCENES; index++) {
      // given a scene and the words that hold for it
      Scene scene = world.scene(index);
      Pattern allowed = alternatives(words(scene));

      for (String caption : scene.captions()) {
        // when those words and the phrase of place are taken out of a caption
        String rest = allowed.matcher(withoutPlace(scene, caption)).replaceAll("#");

        // then it held at least one of them and no word of any other class is left
        assertTrue(rest.contains("#"), caption);
        assertFalse(EVERY_WORD.matcher(rest).find(), caption + " of " + scene.attributes());
      }
    }
  }

  @Test
  void captionsNameOnlyHuesOfTheScene() {
    for (int index = 0; index < SCENES; index++) {
      // given a scene and its hues
      Scene scene = world.scene(index);
      Set<String> hues = new HashSet<>();
      scene.factors().objects().forEach(object -> hues.add(object.hue().label()));

      for (String caption : scene.captions()) {
        // when colours are looked for in a caption
        var found = HUES.matcher(withoutPlace(scene, caption));

        // then each belongs to an object
        while (found.find()) {
          assertTrue(hues.contains(found.group().replace("grey", "gray")), caption);
        }
      }
    }
  }

  @Test
  void articlesFollowTheSound() {
    for (int index = 0; index < SCENES; index++) {
      for (String caption : world.scene(index).captions()) {
        // given a caption, when its indefinite articles are found
        var article = ARTICLE.matcher(caption.toLowerCase(Locale.ROOT));

        // then "an" occurs only before vowels
        while (article.find()) {
          boolean vowel = "aeiou".contains(article.group(2));
          assertEquals(vowel ? "an" : "a", article.group(1), caption);
        }
      }
    }
  }

  @Test
  void captionsAreFewVariedAndTidy() {
    // given many scenes
    Set<String> different = new HashSet<>();
    int all = 0;
    for (int index = 0; index < SCENES; index++) {
      List<String> captions = world.scene(index).captions();

      // when their captions are read, then there are one to three, without loose spaces
      assertTrue(!captions.isEmpty() && captions.size() <= 3);
      for (String caption : captions) {
        assertEquals(caption.strip().replaceAll("\\s+", " "), caption);
        different.add(caption);
        all++;
      }
    }

    // and most are unlike all others
    assertTrue(different.size() > all * 0.8, different.size() + " of " + all);
  }

  @Test
  void captionsCountCorrectly() {
    // given three dogs, two of them red
    ObjectFactors dog =
        new ObjectFactors(Catalogue.find("dog").orElseThrow(), Hue.RED, 0, 0.5, 0.5, 0.5);
    SceneFactors factors =
        new SceneFactors(List.of(dog, dog, dog.withHue(Hue.BLUE)), Background.MEADOW, Style.FLAT);

    for (int index = 0; index < 100; index++) {
      for (String caption : new Captioner(new SplittableRandom(index)).captions(factors)) {
        // when it is described, then as three or several, in no single colour
        assertTrue(caption.matches("(?i).*\\b(three|several)\\b.*"), caption);
        assertFalse(caption.matches(".*\\b(red|blue)\\b.*"), caption);
      }
    }
  }

  @Test
  void captionsCallEmptyScenesEmpty() {
    // given a scene without objects
    SceneFactors factors = new SceneFactors(List.of(), Background.SNOW, Style.CHALK);

    // when it is described, then as empty
    for (String caption : world.scene(1, factors).captions()) {
      assertTrue(caption.toLowerCase(Locale.ROOT).startsWith("an empty scene "), caption);
    }
  }

  @Test
  void phrasesOfPlacesNameNoClass() {
    for (Background background : Background.values()) {
      for (String phrase : background.phrases()) {
        // given a phrase of place, when classes are looked for in it, then there are none
        assertFalse(EVERY_WORD.matcher(phrase).find(), phrase);
      }
    }
  }

  private static String withoutPlace(Scene scene, String caption) {
    String rest = caption.toLowerCase(Locale.ROOT);
    for (String phrase : scene.factors().background().phrases()) {
      rest = rest.replace(phrase, "");
    }
    return rest;
  }

  private static Collection<String> words(Scene scene) {
    Set<String> words = new TreeSet<>();
    scene.factors().objects().forEach(object -> words.addAll(forms(object.type().words())));
    return words;
  }

  private static Collection<String> everyWord() {
    Set<String> words = new TreeSet<>();
    Catalogue.objects().forEach(type -> words.addAll(forms(type.words())));
    return words;
  }

  private static List<String> forms(List<String> nouns) {
    List<String> forms = new ArrayList<>(nouns);
    nouns.forEach(noun -> forms.add(NounPhrases.plural(noun)));
    return forms;
  }

  private static Pattern alternatives(Collection<String> words) {
    List<String> longestFirst = new ArrayList<>(words);
    longestFirst.sort(Comparator.comparingInt(String::length).reversed());
    return Pattern.compile("\\b(" + String.join("|", longestFirst) + ")\\b");
  }
}
