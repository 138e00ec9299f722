/** The data of evaluations: images with labels and captions, from files or drawn. */
@NullMarked
package dev.winnow.evaluate.data;

import org.jspecify.annotations.NullMarked;
