package dev.winnow.scene.catalogue;

import dev.winnow.scene.Scene;
import dev.winnow.scene.drawing.Drawing;
import java.util.ArrayList;
import java.util.List;

/**
 * A class of objects in scenes.
 *
 * @param name the singular noun that {@link Scene#attributes()} uses, unique in the catalogue
 * @param synonyms other singular nouns for exactly this class
 * @param hypernyms broader singular nouns, the most specific first; other classes may share them
 * @param category the category
 * @param drawing draws an object of the class
 */
public record ObjectClass(
    String name,
    List<String> synonyms,
    List<String> hypernyms,
    Category category,
    Drawing drawing) {

  /** Copies the lists. */
  public ObjectClass {
    synonyms = List.copyOf(synonyms);
    hypernyms = List.copyOf(hypernyms);
  }

  /**
   * Creates an entry of the catalogue.
   *
   * @param names comma-separated: the name, then its synonyms
   * @param broader comma-separated hypernyms in addition to those of the category; may be empty
   */
  static ObjectClass of(Category category, String names, String broader, Drawing drawing) {
    List<String> words = split(names);
    List<String> hypernyms = new ArrayList<>(split(broader));
    hypernyms.addAll(category.hypernyms());
    return new ObjectClass(
        words.get(0), words.subList(1, words.size()), hypernyms, category, drawing);
  }

  /** Returns all singular nouns that captions may use for this class. */
  public List<String> words() {
    List<String> all = new ArrayList<>();
    all.add(name);
    all.addAll(synonyms);
    all.addAll(hypernyms);
    return List.copyOf(all);
  }

  @Override
  public String toString() {
    return name;
  }

  private static List<String> split(String words) {
    return words.isEmpty() ? List.of() : List.of(words.split(", ", -1));
  }
}
