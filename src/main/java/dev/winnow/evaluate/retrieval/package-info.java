/** Measures retrieval across modalities: images by text and texts by image. */
@NullMarked
package dev.winnow.evaluate.retrieval;

import org.jspecify.annotations.NullMarked;
