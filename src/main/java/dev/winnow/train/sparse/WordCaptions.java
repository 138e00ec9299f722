package dev.winnow.train.sparse;

import dev.winnow.text.AttributedThing;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Generates captions of imaginary assets from words: every asset has some things with a description
 * of each, and every caption names some of them, sometimes by their class. So sparse heads can be
 * trained without captions.
 */
public final class WordCaptions {

  /** Number of captions of an asset. */
  public static final int CAPTIONS = 5;

  private static final int MOST_THINGS = 4;
  private static final double BY_CLASS = 0.2;
  private static final double SAID = 0.4;

  private static final List<String> BEGINNINGS = List.of("", "", "", "a photo of ", "there is ");
  private static final List<String> BETWEEN =
      List.of(" and ", " with ", " next to ", " on ", " in front of ", ", ");

  private final EverydayWords words;
  private final long seed;

  public WordCaptions(EverydayWords words, long seed) {
    this.words = words;
    this.seed = seed;
  }

  private record Thing(String word, String said, List<String> classes) {}

  /** Returns the captions of assets; the same seed gives the same captions. */
  public List<List<String>> assets(int count) {
    SplittableRandom random = new SplittableRandom(seed);
    List<List<String>> assets = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      assets.add(asset(random));
    }
    return assets;
  }

  private List<String> asset(SplittableRandom random) {
    List<Thing> things = new ArrayList<>();
    int count = 1 + random.nextInt(MOST_THINGS);
    for (int i = 0; i < count; i++) {
      String word = any(words.things(), random);
      String said = words.others().isEmpty() ? "" : any(words.others(), random);
      things.add(new Thing(word, said, words.classes().getOrDefault(word, List.of())));
    }
    List<String> captions = new ArrayList<>();
    for (int i = 0; i < CAPTIONS; i++) {
      captions.add(caption(things, random));
    }
    return captions;
  }

  private static String caption(List<Thing> things, SplittableRandom random) {
    // Every caption names the first thing.
    List<Thing> named = new ArrayList<>(things.subList(0, 1));
    for (Thing thing : things.subList(1, things.size())) {
      if (random.nextBoolean()) {
        named.add(random.nextInt(named.size() + 1), thing);
      }
    }
    StringBuilder caption = new StringBuilder(any(BEGINNINGS, random));
    for (int i = 0; i < named.size(); i++) {
      caption.append(i == 0 ? "" : any(BETWEEN, random)).append(phrase(named.get(i), random));
    }
    return caption.toString();
  }

  private static String phrase(Thing thing, SplittableRandom random) {
    boolean byClass = !thing.classes.isEmpty() && random.nextDouble() < BY_CLASS;
    String noun = byClass ? any(thing.classes, random) : thing.word;
    boolean described = !thing.said.isEmpty() && random.nextDouble() < SAID;
    String phrase = described ? thing.said + " " + noun : noun;
    if (EverydayWords.plural(noun)) {
      return phrase;
    }
    return AttributedThing.indefinite(phrase);
  }

  private static <T> T any(List<T> from, SplittableRandom random) {
    return from.get(random.nextInt(from.size()));
  }
}
