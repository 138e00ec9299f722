package dev.winnow.evaluate.data;

import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.Category;
import dev.winnow.scene.catalogue.ObjectClass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A category of labels.
 *
 * @param words its common name, or, without a common name, its members separated by commas
 * @param members the labels of the category
 */
public record LabelCategory(String words, Set<String> members) {

  /** The supercategories of MSCOCO. */
  private static final List<LabelCategory> COCO =
      List.of(
          of("people", "person"),
          of("vehicles", "bicycle, car, motorcycle, airplane, bus, train, truck, boat"),
          of(
              "traffic lights, fire hydrants, stop signs, parking meters, benches",
              "traffic light, fire hydrant, stop sign, parking meter, bench"),
          of("animals", "bird, cat, dog, horse, sheep, cow, elephant, bear, zebra, giraffe"),
          of("accessories", "backpack, umbrella, handbag, tie, suitcase"),
          of(
              "sports equipment",
              "frisbee, skis, snowboard, sports ball, kite, baseball bat, baseball glove,"
                  + " skateboard, surfboard, tennis racket"),
          of("tableware", "bottle, wine glass, cup, fork, knife, spoon, bowl"),
          of(
              "food",
              "banana, apple, sandwich, orange, broccoli, carrot, hot dog, pizza, donut, cake"),
          of("furniture", "chair, couch, potted plant, bed, dining table, toilet"),
          of("electronics", "tv, laptop, mouse, remote, keyboard, cell phone"),
          of("appliances", "microwave, oven, toaster, sink, refrigerator"),
          of(
              "books, clocks, vases, scissors, teddy bears, hair driers, toothbrushes",
              "book, clock, vase, scissors, teddy bear, hair drier, toothbrush"));

  public LabelCategory {
    members = Set.copyOf(members);
  }

  private static LabelCategory of(String words, String members) {
    return new LabelCategory(words, Set.of(members.split(", ")));
  }

  /** Returns the categories of the labels: those of scenes, or else of MSCOCO. */
  public static List<LabelCategory> of(Set<String> labels) {
    boolean drawn = labels.stream().allMatch(label -> Catalogue.find(label).isPresent());
    return (drawn ? scenes() : COCO)
        .stream().filter(c -> c.members.stream().anyMatch(labels::contains)).toList();
  }

  /** Returns the categories of the items' labels whose names are one common word. */
  public static List<LabelCategory> withCommonName(List<Item> items) {
    Set<String> labels =
        items.stream().flatMap(item -> item.labels().stream()).collect(Collectors.toSet());
    return of(labels).stream().filter(category -> category.terms().size() == 1).toList();
  }

  /** Nature is left out, because no common word covers trees and clouds. */
  private static List<LabelCategory> scenes() {
    return Arrays.stream(Category.values())
        .filter(category -> category != Category.NATURE)
        .map(
            category ->
                new LabelCategory(
                    words(category),
                    Catalogue.objects(category).stream()
                        .map(ObjectClass::name)
                        .collect(Collectors.toSet())))
        .toList();
  }

  private static String words(Category category) {
    return switch (category) {
      case ANIMAL -> "animals";
      case SPORT -> "sports";
      case FOOD -> "food";
      case VEHICLE -> "vehicles";
      case BUILDING -> "buildings";
      case FURNITURE -> "furniture";
      case NATURE -> "nature";
      case CLOTHING -> "clothing";
      case INSTRUMENT -> "musical instruments";
      case HOUSEHOLD -> "household items";
      case TOY -> "toys";
    };
  }

  /** Returns the terms of a search for the category, or without it. */
  public List<String> terms() {
    return List.of(words.split(", "));
  }

  /** Returns the items, labelled with the categories whose names are one common word. */
  public static List<Item> labelled(List<Item> items) {
    return labelled(items, withCommonName(items));
  }

  /** Returns the items, labelled with the categories of the members that they hold. */
  public static List<Item> labelled(List<Item> items, List<LabelCategory> categories) {
    return items.stream()
        .map(
            item -> {
              Set<String> labels = new HashSet<>(item.labels());
              categories.stream()
                  .filter(c -> c.members.stream().anyMatch(item.labels()::contains))
                  .forEach(c -> labels.add(c.words));
              return new Item(item.id(), item.split(), labels, item.captions());
            })
        .toList();
  }
}
