/** Assets over HTTP: as they are indexed, their images, their changes, and what became of these. */
@NullMarked
package dev.winnow.api.asset;

import org.jspecify.annotations.NullMarked;
