/**
 * What Winnow indexes: an asset is an image, its captions and its attributes under one id. A change
 * replaces or deletes what its source owns of an asset, and versions say which change is newer.
 */
@NullMarked
package dev.winnow.asset;

import org.jspecify.annotations.NullMarked;
