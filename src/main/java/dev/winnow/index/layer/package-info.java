/**
 * What each source has said of an asset, in layers: adapters merge them into one point and store
 * them beside it.
 */
@NullMarked
package dev.winnow.index.layer;

import org.jspecify.annotations.NullMarked;
