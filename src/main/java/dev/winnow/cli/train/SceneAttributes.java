package dev.winnow.cli.train;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Modality;
import dev.winnow.asset.Version;
import dev.winnow.bundle.Bindings;
import dev.winnow.bundle.TextRole;
import dev.winnow.encoder.BulkEncoder;
import dev.winnow.encoder.Encoding;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.scene.ObjectFactors;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import dev.winnow.scene.catalogue.ObjectClass;
import dev.winnow.search.ColouredThings;
import dev.winnow.search.Meanings;
import dev.winnow.search.TermTexts;
import dev.winnow.search.model.BoundTerm;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.Example;
import dev.winnow.search.model.Term;
import dev.winnow.search.scoring.AttributeClassifier;
import dev.winnow.search.scoring.Candidate;
import dev.winnow.text.AttributeFamily;
import dev.winnow.text.AttributedThing;
import dev.winnow.text.ContentWords;
import dev.winnow.train.calibration.AttributeRegression;
import dev.winnow.train.calibration.BindingFit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/** Creates training rows for colours and styles from drawn scenes. */
final class SceneAttributes {

  /** Maximum number of scenes. */
  static final int MOST = 1_000;

  private final BulkEncoder encoder;
  private final Map<String, Encoding> texts = new HashMap<>();

  SceneAttributes(BulkEncoder encoder) {
    this.encoder = encoder;
  }

  private record Named(String text, int scene) {}

  /**
   * Returns rows of scenes of the training split; none if the bundle has no image encoder.
   *
   * @param scenes the scenes of one split
   */
  List<AttributeRegression.Row> rows(long seed, int scenes) {
    if (encoder.manifest().image() == null || scenes == 0) {
      return List.of();
    }
    SceneWorld world = new SceneWorld(seed);
    List<Scene> drawn =
        IntStream.range(0, Math.min(MOST, scenes)).mapToObj(i -> world.scene(scenes + i)).toList();
    List<Named> named = new ArrayList<>();
    for (int i = 0; i < drawn.size(); i++) {
      for (String text : texts(drawn.get(i))) {
        named.add(new Named(text, i));
      }
    }
    encode(named);
    List<Encoding> images =
        encoder.images(drawn.size(), i -> drawn.get(i).render(TrainingData.SCENE_SIDE), done -> {});
    List<Candidate> assets =
        IntStream.range(0, drawn.size()).mapToObj(i -> asset(drawn.get(i), images.get(i))).toList();
    List<AttributeRegression.Row> rows = new ArrayList<>();
    for (Named each : named) {
      AttributedThing parts = AttributedThing.of(each.text).orElseThrow();
      EncodedTerm thing = thing(parts.thing());
      for (AttributedThing.Attribute attribute : parts.attributes()) {
        BoundTerm.Attribute bound =
            new BoundTerm.Attribute(
                attribute.family(),
                attribute.own(),
                attribute.phrases().stream().map(phrase -> encoding(phrase).dense()).toList());
        rows.add(
            new AttributeRegression.Row(
                AttributeClassifier.shown(
                    thing, bound, assets.get(each.scene), Set.of(Modality.IMAGE, Modality.CAPTION)),
                attribute.own()));
      }
    }
    return rows;
  }

  /**
   * Returns a row for every colour of every kind of thing that an image shows at a place; none if
   * the bundle has no bindings.
   *
   * @param scenes the scenes of one split
   */
  List<BindingFit.Row> bindings(long seed, int scenes) {
    Bindings bindings = encoder.manifest().bindings();
    if (bindings == null || scenes == 0) {
      return List.of();
    }
    SceneWorld world = new SceneWorld(seed);
    List<Scene> drawn =
        IntStream.range(0, Math.min(MOST, scenes)).mapToObj(i -> world.scene(scenes + i)).toList();
    List<Encoding> images =
        encoder.images(drawn.size(), i -> drawn.get(i).render(TrainingData.SCENE_SIDE), done -> {});
    List<BindingFit.Row> rows = new ArrayList<>();
    for (int i = 0; i < drawn.size(); i++) {
      List<ObjectFactors> objects = drawn.get(i).factors().objects();
      Candidate asset = asset(drawn.get(i), images.get(i));
      for (ObjectClass type : objects.stream().map(ObjectFactors::type).distinct().toList()) {
        rows.addAll(rows(bindings, type, objects, asset));
      }
    }
    return rows;
  }

  private static List<BindingFit.Row> rows(
      Bindings bindings, ObjectClass type, List<ObjectFactors> objects, Candidate asset) {
    int[] thing = {bindings.things().indexOf(type.name())};
    double[] seen =
        thing[0] < 0
            ? null
            : AttributeClassifier.bindings(
                ColouredThings.of(bindings, thing), asset, Set.of(Modality.IMAGE));
    return seen == null
        ? List.of()
        : IntStream.range(0, seen.length)
            .mapToObj(
                colour ->
                    new BindingFit.Row(
                        seen,
                        colour,
                        objects.stream()
                            .filter(object -> object.type() == type)
                            .anyMatch(object -> colour(object) == colour)))
            .toList();
  }

  private static int colour(ObjectFactors object) {
    return AttributeFamily.COLOUR.named(object.hue().label());
  }

  /**
   * Returns texts that name an object with its colour and with its style, for each object that is
   * the only one of its type in the scene.
   */
  private static List<String> texts(Scene scene) {
    List<String> texts = new ArrayList<>();
    for (ObjectFactors object : scene.factors().objects()) {
      String thing = object.type().name();
      boolean alone =
          scene.factors().objects().stream().filter(o -> o.type() == object.type()).count() == 1;
      if (alone) {
        texts.add("a " + object.hue().label() + " " + thing);
        texts.add(scene.factors().style().words() + " of a " + thing);
      }
    }
    return texts;
  }

  private void encode(List<Named> named) {
    List<String> all =
        named.stream().flatMap(each -> TermTexts.of(each.text).stream()).distinct().toList();
    List<Encoding> encodings = encoder.texts(TextRole.QUERY, all, done -> {});
    for (int i = 0; i < all.size(); i++) {
      texts.put(all.get(i), encodings.get(i));
    }
  }

  private Encoding encoding(String text) {
    return Objects.requireNonNull(texts.get(text), text);
  }

  private EncodedTerm thing(String text) {
    float[] dense = encoding(text).dense();
    return new EncodedTerm(
            Term.of(new Example.Text(text)), text, dense, null, ContentWords.of(text))
        .with(Meanings.kinds(text, dense, other -> encoding(other).dense()));
  }

  private static Candidate asset(Scene scene, Encoding image) {
    return Candidate.of(
        new Point(
            new AssetId(scene.id()),
            new Version(null, 1),
            Map.of(Modality.IMAGE.key(), image.dense()),
            image.sparseVectors(Modality.IMAGE),
            new Payload(scene.captions(), Map.of(), null, false)));
  }
}
