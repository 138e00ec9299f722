/**
 * Ranking metrics as trec_eval defines them, selection of the best k, retrieval accuracy, and the
 * paired t-test.
 */
@NullMarked
package dev.winnow.metric;

import org.jspecify.annotations.NullMarked;
