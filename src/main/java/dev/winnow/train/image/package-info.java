/** Trains the image encoder on drawn scenes into the space of the text encoder. */
@NullMarked
package dev.winnow.train.image;

import org.jspecify.annotations.NullMarked;
