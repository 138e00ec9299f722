/**
 * The exclusion protocol of paper 1: pairs of labels (A, B) as queries, scores of the methods that
 * answer 'A without B', and tables.
 */
@NullMarked
package dev.winnow.evaluate.exclusion;

import org.jspecify.annotations.NullMarked;
