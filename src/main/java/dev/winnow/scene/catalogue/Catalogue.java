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

  /**
   * Returns every class once. New classes may be inserted anywhere, so positions are not stable
   * between releases.
   */
  public static List<ObjectClass> objects() {
    return OBJECTS;
  }

  /** Returns the classes of a category. */
  public static List<ObjectClass> objects(Category category) {
    return OBJECTS.stream().filter(type -> type.category() == category).toList();
  }

  /** Returns the class with exactly this name, if it exists. */
  public static Optional<ObjectClass> find(String name) {
    return OBJECTS.stream().filter(type -> type.name().equals(name)).findFirst();
  }
}
