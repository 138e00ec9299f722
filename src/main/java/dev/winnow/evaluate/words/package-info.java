/** The words of the documents that a query or a dimension finds: figure 4 of paper 1. */
@NullMarked
package dev.winnow.evaluate.words;

import org.jspecify.annotations.NullMarked;
