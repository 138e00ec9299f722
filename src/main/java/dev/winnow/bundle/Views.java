package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.file;
import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.range;
import static dev.winnow.bundle.ManifestChecks.require;

import dev.winnow.asset.Modality;
import dev.winnow.image.LabHistogram;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The views of an image, such as object, style and colour, which boards compare. The graph takes
 * {@code embedding} float32 [n, d] of length 1, {@code style} float32 [n, style] from the image
 * encoder, and {@code colour} float32 [n, colour], a {@link dev.winnow.image.LabHistogram}. Its
 * first output {@code views} float32 [n, views · dimension] concatenates the vectors of all views,
 * each of length 1/√views. Its second output {@code inputs} has the same shape and concatenates the
 * inputs of the views, for evaluation.
 *
 * @param model name of the ONNX file
 * @param dimension dimension of one view
 * @param style dimension of the image encoder's output {@code style}
 * @param colour 504 for the histogram of the image, 1008 for those of the image and of its figure;
 *     null means 504
 * @param views in the order of the vector
 */
@RegisterForReflection
public record Views(
    String model, int dimension, int style, @Nullable Integer colour, List<View> views) {

  /** The name of the vector of an asset's views in the index. */
  public static final Modality MODALITY = Modality.VIEWS;

  private static final int MAX_VIEWS = 16;

  /**
   * A view, with the distribution of similarities of random images. Boards use it while an index
   * has too few images for statistics of its own.
   *
   * @param name in requests, such as {@code style}
   * @param mean of the similarities of two random images
   * @param deviation their standard deviation
   * @param shared the standard deviation of an image's mean similarity to all others
   */
  @RegisterForReflection
  public record View(String name, double mean, double deviation, double shared) {
    public View {
      require(
          present("views.name", name).matches("[a-z][a-z0-9_]{0,31}"),
          "a view's name must be lower-case letters, digits and '_': '%s'",
          name);
      require(
          Math.abs(mean) <= 1 && deviation > 0 && deviation <= 1 && shared >= 0 && shared <= 1,
          "the null model of view %s must have a mean from -1 to 1, a deviation above 0 and shared"
              + " from 0, both at most 1",
          name);
    }
  }

  public Views {
    file("views.model", model);
    range("views.dimension", dimension, 1, 4_096);
    range("views.style", style, 1, 65_536);
    colour = colour == null ? LabHistogram.SIZE : colour;
    require(
        colour == LabHistogram.SIZE || colour == LabHistogram.WITH_FIGURE,
        "views.colour is %s; it must be %s or %s",
        colour,
        LabHistogram.SIZE,
        LabHistogram.WITH_FIGURE);
    views = List.copyOf(present("views.views", views));
    range("the number of views", views.size(), 1, MAX_VIEWS);
    require(
        views.stream().map(View::name).distinct().count() == views.size(),
        "two views have the same name: %s",
        views);
  }

  /** Returns whether the colours of an image's figure are part of the input. */
  public boolean ofFigures() {
    return Objects.equals(colour, LabHistogram.WITH_FIGURE);
  }

  /** Returns the names of the views, in the order of the vector. */
  public List<String> names() {
    return views.stream().map(View::name).toList();
  }

  /** Returns the dimension of the vector with all views. */
  public int total() {
    return dimension * views.size();
  }

  static List<VectorField> fields(@Nullable Views views) {
    return views == null ? List.of() : List.of(VectorField.ownSpace(MODALITY, views.total()));
  }
}
