package dev.winnow.scene;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.imageio.ImageIO;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A scene with its factors and captions. Immutable; rendering is thread-safe.
 *
 * @param index number of the scene in its world; also the seed of details that are not factors
 * @param factors the factors of the scene
 * @param captions one to three sentences or phrases; each is true but may be incomplete
 */
public record Scene(long index, SceneFactors factors, List<String> captions) {

  /** Copies the list. */
  public Scene {
    captions = List.copyOf(captions);
  }

  /** Returns an id such as {@code scene-000042}, which sorts like the index up to a million. */
  public String id() {
    return String.format(Locale.ROOT, "scene-%06d", index);
  }

  /**
   * Returns the factors as JSON values. The lists {@code objects}, {@code categories}, {@code hues}
   * and {@code orientations} (degrees) are aligned; {@code style}, {@code background} and {@code
   * count} are single values.
   */
  public Map<String, Object> attributes() {
    List<ObjectFactors> objects = factors.objects();
    Map<String, Object> truth = new LinkedHashMap<>();
    truth.put("objects", objects.stream().map(o -> o.type().name()).toList());
    truth.put("categories", objects.stream().map(o -> o.type().category().label()).toList());
    truth.put("hues", objects.stream().map(o -> o.hue().label()).toList());
    truth.put("style", factors.style().label());
    truth.put("background", factors.background().label());
    truth.put("orientations", objects.stream().map(ObjectFactors::orientation).toList());
    truth.put("count", objects.size());
    return truth;
  }

  /**
   * Draws the scene.
   *
   * @param size width and height in pixels, at least 1
   */
  public BufferedImage render(int size) {
    long seed = Seeds.mix(index, 7);
    return Renderer.render(factors, seed, seed, size);
  }

  /** Returns the rendered scene as a PNG file. */
  public byte[] png(int size) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new MemoryCacheImageOutputStream(bytes)) {
      if (!ImageIO.write(render(size), "png", out)) {
        throw new IllegalStateException("no PNG writer in this Java runtime");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
