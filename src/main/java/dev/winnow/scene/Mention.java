package dev.winnow.scene;

import dev.winnow.scene.catalogue.Category;
import java.util.ArrayList;
import java.util.List;

/** A phrase of a caption with the objects that it names. */
record Mention(String phrase, List<ObjectFactors> objects) {
  int count() {
    return objects.size();
  }

  boolean animate() {
    return objects.get(0).type().category() == Category.ANIMAL;
  }

  /** Returns prepositions that are true between these objects and the others. */
  List<String> relationsTo(Mention other) {
    if (count() > 1 || other.count() > 1) {
      return List.of("near", "together with");
    }
    ObjectFactors a = objects.get(0);
    ObjectFactors b = other.objects.get(0);
    double reach = (a.scale() + b.scale()) / 2;
    double dx = a.x() - b.x();
    List<String> relations = new ArrayList<>(List.of("near"));
    if (Math.abs(dx) > reach * 0.6) {
      relations.addAll(
          List.of("next to", "beside", "to the " + (dx < 0 ? "left" : "right") + " of"));
    } else if (Math.abs(a.base() - b.base()) > 0.03) {
      relations.addAll(a.base() > b.base() ? List.of("in front of") : List.of("behind"));
    }
    return relations;
  }
}
