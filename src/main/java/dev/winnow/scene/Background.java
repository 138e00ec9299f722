package dev.winnow.scene;

import java.util.List;
import java.util.Locale;

/** The background of a scene. */
public enum Background {
  MEADOW(0.50),
  BEACH(0.50),
  ROAD_WITH_CROSSWALK(0.42),
  ROAD_WITHOUT_CROSSWALK(0.42),
  ROOM(0.62),
  SNOW(0.50),
  NIGHT_STREET(0.60),
  SEA(0.42),
  STUDIO(0.66),
  DESERT(0.55),
  SPACE(0.40);

  private final double horizon;

  Background(double horizon) {
    this.horizon = horizon;
  }

  /** Returns the height of the horizon as a fraction of the image's height, from the top. */
  public double horizon() {
    return horizon;
  }

  /** Returns the lower-case English name. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Returns phrases of place for captions. They name no class of the catalogue. */
  public List<String> phrases() {
    return switch (this) {
      case MEADOW -> List.of("in a meadow", "on the grass", "in a green field", "outdoors");
      case BEACH -> List.of("on the beach", "on a sandy beach", "at the seaside", "on the sand");
      case ROAD_WITH_CROSSWALK ->
          List.of("at a crosswalk", "on a road with a crosswalk", "by a zebra crossing");
      case ROAD_WITHOUT_CROSSWALK ->
          List.of("on a road", "on the street", "in the middle of the road", "on an empty road");
      case ROOM -> List.of("in a room", "indoors", "inside", "on a wooden floor");
      case SNOW -> List.of("in the snow", "on a snowy day", "in winter", "on a snowy field");
      case NIGHT_STREET -> List.of("in the city at night", "on a dark street", "downtown at night");
      case SEA -> List.of("at sea", "on the water", "in the ocean", "above the waves");
      case STUDIO -> List.of("on a plain background", "in a studio", "against a blank wall");
      case DESERT -> List.of("in the desert", "among sand dunes", "on a hot sandy plain");
      case SPACE -> List.of("in space", "among the stars", "on the moon");
    };
  }
}
