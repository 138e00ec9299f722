package dev.winnow.evaluate.binding;

import dev.winnow.scene.Scene;
import java.util.function.Predicate;

/**
 * A search for a thing with a property or another thing.
 *
 * @param kind the kind of the property
 * @param holds whether a scene matches the query
 */
record BindingQuery(Kind kind, String text, Predicate<Scene> holds) {

  /** The kind of the property; tables show the title. */
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
