package dev.winnow.search.method;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.index.VectorIndex;

/**
 * What methods may look at.
 *
 * @param bundle that encoded the terms and the assets
 * @param index as far as the caller may see it
 */
public record MethodContext(BundleManifest bundle, VectorIndex index) {}
