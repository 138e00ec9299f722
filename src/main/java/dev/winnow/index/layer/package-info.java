/**
 * The layers of an asset, one per source. Adapters merge them into one point and store them with
 * it.
 */
@NullMarked
package dev.winnow.index.layer;

import org.jspecify.annotations.NullMarked;
