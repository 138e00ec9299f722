package dev.winnow.wiring;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.VectorField;
import dev.winnow.index.IndexSchema;
import java.util.HashMap;
import java.util.Map;

/** Derives the schema of an index from a bundle. */
public final class BundleSchema {

  private BundleSchema() {}

  /** Returns the schema for the vectors that the manifest lists. */
  public static IndexSchema of(BundleManifest bundle) {
    Map<String, Integer> dense = new HashMap<>();
    Map<String, Integer> sparse = new HashMap<>();
    for (VectorField field : bundle.vectors()) {
      switch (field.kind()) {
        case DENSE -> dense.put(field.name(), field.dimension());
        case SPARSE -> sparse.put(field.name(), field.dimension());
      }
    }
    return new IndexSchema(bundle.id(), dense, sparse);
  }
}
