/**
 * Assets: an image, its captions and its attributes under one id. A change replaces or deletes the
 * part of an asset that its source owns. Versions decide which change is newer.
 */
@NullMarked
package dev.winnow.asset;

import org.jspecify.annotations.NullMarked;
