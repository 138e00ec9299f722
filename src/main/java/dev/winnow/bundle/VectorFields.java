package dev.winnow.bundle;

import static dev.winnow.bundle.ManifestChecks.require;

import dev.winnow.asset.Modality;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Derives the vector fields of a manifest. */
final class VectorFields {

  private VectorFields() {}

  /**
   * Returns the fields that the bundle's encoders fill, and the dense image field even without an
   * image encoder, because records may bring image vectors ready-made.
   */
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
    fields.addAll(Bindings.fields(image == null ? null : image.bindings()));
    return List.copyOf(fields);
  }

  /**
   * Returns the fields of the encoders, then the further fields that a manifest lists.
   *
   * @throws IllegalArgumentException if a listed field contradicts another one, or nothing could
   *     fill it
   */
  static List<VectorField> complete(List<VectorField> made, @Nullable List<VectorField> listed) {
    List<VectorField> all = new ArrayList<>(made);
    for (VectorField field : listed == null ? List.<VectorField>of() : listed) {
      if (!made.contains(field)) {
        require(
            all.stream().noneMatch(known -> known.name().equals(field.name())),
            "vectors lists %s twice, or not as the encoders define it",
            field.name());
        require(
            field.kind() == VectorField.Kind.DENSE,
            "vectors.%s is sparse, but no head fills it: further vectors must be dense",
            field.name());
        all.add(field);
      }
    }
    return List.copyOf(all);
  }
}
