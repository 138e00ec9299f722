/** Measures searches for images without captions, in folders domain/class. */
@NullMarked
package dev.winnow.evaluate.images;

import org.jspecify.annotations.NullMarked;
