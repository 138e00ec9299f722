package dev.winnow.evaluate.binding;

import dev.winnow.scene.Scene;
import java.util.function.Predicate;

/**
 * A search for a thing with something that belongs to it.
 *
 * @param kind what belongs to it
 * @param holds whether a scene answers it
 */
record BindingQuery(Kind kind, String text, Predicate<Scene> holds) {

  /** What belongs to a thing; the name is shown in tables. */
  enum Kind {
    COLOUR("colour and thing"),
    STYLE("style and thing"),
    STYLED("style in other words"),
    NUMBER("number and thing"),
    PLACE("thing in a place"),
    PAIR("two things");

    final String title;

    Kind(String title) {
      this.title = title;
    }
  }
}
