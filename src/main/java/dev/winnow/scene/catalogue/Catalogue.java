package dev.winnow.scene.catalogue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All object classes, grouped by category in a fixed order. */
public final class Catalogue {
  private static final List<ObjectClass> OBJECTS =
      Stream.of(
              Animals.ENTRIES,
              Sports.ENTRIES,
              Foods.ENTRIES,
              Vehicles.ENTRIES,
              Buildings.ENTRIES,
              Furniture.ENTRIES,
              Nature.ENTRIES,
              Clothing.ENTRIES,
              Instruments.ENTRIES,
              Household.ENTRIES,
              Toys.ENTRIES)
          .flatMap(List::stream)
          .toList();

  private Catalogue() {}

  /** Every class once. New ones may be added anywhere, so positions are not stable over time. */
  public static List<ObjectClass> objects() {
    return OBJECTS;
  }

  /** The classes of one category. */
  public static List<ObjectClass> objects(Category category) {
    return OBJECTS.stream().filter(type -> type.category() == category).toList();
  }

  /** The class with exactly this name, if there is one. */
  public static Optional<ObjectClass> find(String name) {
    return OBJECTS.stream().filter(type -> type.name().equals(name)).findFirst();
  }
}
