/**
 * What Winnow indexes: an asset is an image, its captions and its attributes under one id; a change
 * replaces its whole state or deletes it, and versions say which change is newer.
 */
@NullMarked
package dev.winnow.asset;

import org.jspecify.annotations.NullMarked;
