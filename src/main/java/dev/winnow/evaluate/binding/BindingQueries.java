package dev.winnow.evaluate.binding;

import dev.winnow.evaluate.binding.BindingQuery.Kind;
import dev.winnow.scene.Background;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.scene.drawing.Style;
import dev.winnow.text.AttributedThing;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Queries that some scenes match, while other scenes match only half of the query. */
final class BindingQueries {

  /**
   * Minimum number of other scenes that hold the thing, so that the thing alone does not decide.
   */
  private static final int DISTRACTORS = 3;

  private static final int MOST_OF_A_KIND = 250;

  private static final List<String> JOINED = List.of(" and ", " with ", " next to ", " near ");
  private static final Pattern STYLE_ARTICLE = Pattern.compile("^an? ");
  private static final List<String> NUMBERS = List.of("two", "three", "four");

  private BindingQueries() {}

  /** Returns queries in a fixed order. */
  static List<BindingQuery> of(List<Scene> scenes) {
    Map<String, Bound> bound = new TreeMap<>();
    for (Scene scene : scenes) {
      for (ObjectFactors object : scene.factors().objects()) {
        if (!object.type().name().endsWith("s")) { // trousers are no two things
          add(bound, scene, object);
        }
      }
    }
    List<Bound> all = new ArrayList<>(bound.values());
    Collections.shuffle(all, new Random(1));
    Map<Kind, Integer> count = new EnumMap<>(Kind.class);
    List<BindingQuery> queries = new ArrayList<>();
    for (Bound each : all) {
      long others =
          scenes.stream()
              .filter(scene -> holds(scene, each.thing) && !each.query.holds().test(scene))
              .count();
      if (others >= DISTRACTORS
          && count.merge(each.query.kind(), 1, Integer::sum) <= MOST_OF_A_KIND) {
        queries.add(each.query);
      }
    }
    return queries;
  }

  private record Bound(BindingQuery query, ObjectClass thing) {}

  private static void add(Map<String, Bound> bound, Scene scene, ObjectFactors object) {
    ObjectClass thing = object.type();
    put(
        bound,
        thing,
        new BindingQuery(
            Kind.COLOUR,
            AttributedThing.indefinite(object.hue().label() + " " + thing.name()),
            other ->
                other.factors().objects().stream()
                    .anyMatch(o -> o.type() == thing && o.hue() == object.hue())));
    Style style = scene.factors().style();
    put(
        bound,
        thing,
        new BindingQuery(
            Kind.STYLE,
            style.words() + " of " + AttributedThing.indefinite(thing.name()),
            other -> other.factors().style() == style && holds(other, thing)));
    put(
        bound,
        thing,
        new BindingQuery(
            Kind.STYLED,
            style == Style.PIXEL || style == Style.WATERCOLOUR
                ? STYLE_ARTICLE.matcher(style.words()).replaceFirst("") + " " + thing.name() + "s"
                : thing.name() + "s as " + style.words(),
            other -> other.factors().style() == style && holds(other, thing)));
    Background place = scene.factors().background();
    List<String> phrases = place.phrases();
    put(
        bound,
        thing,
        new BindingQuery(
            Kind.PLACE,
            AttributedThing.indefinite(thing.name())
                + " "
                + phrases.get(thing.name().length() % phrases.size()),
            other -> other.factors().background() == place && holds(other, thing)));
    addPairs(bound, scene, thing);
    long number = count(scene, thing);
    if (number >= 2 && number < 2 + NUMBERS.size()) {
      Predicate<Scene> asMany = other -> count(other, thing) == number;
      put(
          bound,
          thing,
          new BindingQuery(
              Kind.NUMBER, NUMBERS.get((int) number - 2) + " " + thing.name() + "s", asMany));
    }
  }

  private static void addPairs(Map<String, Bound> bound, Scene scene, ObjectClass thing) {
    for (ObjectFactors next : scene.factors().objects()) {
      ObjectClass second = next.type();
      if (thing.name().compareTo(second.name()) < 0 && !second.name().endsWith("s")) {
        String between = JOINED.get(second.name().length() % JOINED.size());
        put(
            bound,
            thing,
            new BindingQuery(
                Kind.PAIR,
                AttributedThing.indefinite(thing.name())
                    + between
                    + AttributedThing.indefinite(second.name()),
                other -> holds(other, thing) && holds(other, second)));
      }
    }
  }

  private static void put(Map<String, Bound> bound, ObjectClass thing, BindingQuery query) {
    bound.putIfAbsent(query.text(), new Bound(query, thing));
  }

  private static boolean holds(Scene scene, ObjectClass thing) {
    return count(scene, thing) > 0;
  }

  private static long count(Scene scene, ObjectClass thing) {
    return scene.factors().objects().stream().filter(object -> object.type() == thing).count();
  }
}
