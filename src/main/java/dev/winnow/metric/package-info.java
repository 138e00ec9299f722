/**
 * Ranking metrics as trec_eval defines them, selection of the best k, retrieval accuracy, retrieval
 * in groups under a criterion, mutual information, the paired t-test and intervals.
 */
@NullMarked
package dev.winnow.metric;

import org.jspecify.annotations.NullMarked;
