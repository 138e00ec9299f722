package dev.winnow.train.image;

import dev.winnow.bundle.Bindings;
import dev.winnow.scene.Hue;
import dev.winnow.scene.catalogue.Catalogue;
import dev.winnow.scene.catalogue.ObjectClass;
import java.util.Arrays;

/** The things and colours of drawn scenes, in the order of the classes of {@link ImageNetwork}. */
public final class SceneBindings {

  public static final Bindings ALL =
      new Bindings(
          Catalogue.objects().stream().map(ObjectClass::name).toList(),
          Arrays.stream(Hue.values()).map(Hue::label).toList());

  private SceneBindings() {}
}
