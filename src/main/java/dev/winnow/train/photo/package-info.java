/** Builds an image encoder for photographs from a pre-trained classifier, without photographs. */
@NullMarked
package dev.winnow.train.photo;

import org.jspecify.annotations.NullMarked;
