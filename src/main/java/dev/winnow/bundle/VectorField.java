package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.present;
import static dev.winnow.bundle.ManifestChecks.range;
import static dev.winnow.bundle.ManifestChecks.require;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.winnow.asset.Modality;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * A vector field of assets in the index. Its name follows from its modality and kind: {@code image}
 * is dense, {@code image_sparse} is sparse.
 *
 * @param modality what the vector embeds: {@code image}, {@code caption}, or a further modality
 *     that records bring ready-made
 * @param space name of the vector space; vectors of the same space can be compared
 */
@RegisterForReflection
public record VectorField(String name, String modality, Kind kind, int dimension, String space) {

  /** The space of the text encoder and of queries. */
  public static final String TEXT_SPACE = "text";

  private static final String SPARSE_SPACE = "sparse";

  /** How a vector is stored. */
  public enum Kind {
    @JsonProperty("dense")
    DENSE,
    @JsonProperty("sparse")
    SPARSE
  }

  public VectorField {
    present("vectors.name", name);
    present("vectors.kind", kind);
    present("vectors.space", space);
    range("vectors." + name + ".dimension", dimension, 1, 1_000_000);
    Modality embedded = new Modality(present("vectors.modality", modality));
    String expected = kind == Kind.DENSE ? embedded.key() : embedded.sparseKey();
    require(
        name.equals(expected),
        "the %s vector of modality %s must be called %s, not %s",
        kind == Kind.DENSE ? "dense" : "sparse",
        modality,
        expected,
        name);
  }

  static VectorField dense(Modality modality, int dimension) {
    return new VectorField(modality.key(), modality.key(), Kind.DENSE, dimension, TEXT_SPACE);
  }

  /** Returns a field with its own space, in which texts have no vectors. */
  static VectorField ownSpace(Modality modality, int dimension) {
    return new VectorField(modality.key(), modality.key(), Kind.DENSE, dimension, modality.key());
  }

  static VectorField sparse(Modality modality, int dimension) {
    return new VectorField(
        modality.sparseKey(), modality.key(), Kind.SPARSE, dimension, SPARSE_SPACE);
  }

  /** Returns a sparse field with its own space. */
  static VectorField ownSparse(Modality modality, int dimension) {
    return new VectorField(
        modality.sparseKey(), modality.key(), Kind.SPARSE, dimension, modality.key());
  }

  /** Returns the modality that the vector embeds. */
  public Modality embedded() {
    return new Modality(modality);
  }

  /** Returns whether vectors of query texts and images can be compared with this field. */
  public boolean inTextSpace() {
    return kind == Kind.DENSE && space.equals(TEXT_SPACE);
  }
}
