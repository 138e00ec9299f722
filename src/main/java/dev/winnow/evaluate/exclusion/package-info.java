/**
 * The exclusion protocol of paper 1: pairs of labels (A, B), and methods that answer 'A without B'.
 */
@NullMarked
package dev.winnow.evaluate.exclusion;

import org.jspecify.annotations.NullMarked;
