package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.require;

import dev.winnow.asset.Modality;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The list of a manifest's vectors. */
final class VectorFields {

  private VectorFields() {}

  /** Returns the vectors that the parts of a bundle make, and images that are ready-made. */
  static List<VectorField> made(
      int dimension,
      BundleManifest.@Nullable Image image,
      BundleManifest.@Nullable Sparse sparse,
      @Nullable Views views,
      @Nullable Criteria criteria) {
    List<VectorField> fields = new ArrayList<>();
    fields.add(VectorField.dense(Modality.IMAGE, dimension));
    fields.add(VectorField.dense(Modality.CAPTION, dimension));
    if (sparse != null && image != null) {
      fields.add(VectorField.sparse(Modality.IMAGE, sparse.dimension()));
    }
    if (sparse != null) {
      fields.add(VectorField.sparse(Modality.CAPTION, sparse.dimension()));
    }
    fields.addAll(Views.fields(views));
    fields.addAll(Criteria.fields(criteria));
    return List.copyOf(fields);
  }

  /**
   * Returns the vectors that are made, and those that a manifest lists besides.
   *
   * @throws IllegalArgumentException if a listed one contradicts another, or nothing could fill it
   */
  static List<VectorField> complete(List<VectorField> made, @Nullable List<VectorField> listed) {
    List<VectorField> all = new ArrayList<>(made);
    for (VectorField field : listed == null ? List.<VectorField>of() : listed) {
      if (!made.contains(field)) {
        require(
            all.stream().noneMatch(known -> known.name().equals(field.name())),
            "vectors lists %s twice, or not as the encoders make it",
            field.name());
        require(
            field.kind() == VectorField.Kind.DENSE,
            "vectors.%s is sparse, and no head makes it: further vectors are dense",
            field.name());
        all.add(field);
      }
    }
    return List.copyOf(all);
  }
}
