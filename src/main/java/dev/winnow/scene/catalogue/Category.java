package dev.winnow.scene.catalogue;

import dev.winnow.scene.Scene;
import dev.winnow.scene.drawing.Drawing;
import java.util.List;
import java.util.Locale;

/** The category of an object class. */
public enum Category {
  ANIMAL,
  SPORT,
  FOOD,
  VEHICLE,
  BUILDING,
  FURNITURE,
  NATURE,
  CLOTHING,
  INSTRUMENT,
  HOUSEHOLD,
  TOY;

  /** Returns the lower-case name, as in {@link Scene#attributes()}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Creates an entry of the catalogue; parameters as those of {@link ObjectClass#of}. */
  ObjectClass of(String names, String broader, Drawing drawing) {
    return ObjectClass.of(this, names, broader, drawing);
  }

  /** Returns countable nouns that apply to every class of the category; may be empty. */
  public List<String> hypernyms() {
    return switch (this) {
      case ANIMAL -> List.of("animal", "creature");
      case SPORT -> List.of("piece of sports equipment", "sports item");
      case FOOD -> List.of("piece of food", "food item");
      case VEHICLE -> List.of("vehicle");
      case BUILDING -> List.of("building");
      case FURNITURE -> List.of("piece of furniture");
      case NATURE -> List.of();
      case CLOTHING -> List.of("piece of clothing", "garment");
      case INSTRUMENT -> List.of("musical instrument", "instrument");
      case HOUSEHOLD -> List.of("household item");
      case TOY -> List.of("toy");
    };
  }
}
