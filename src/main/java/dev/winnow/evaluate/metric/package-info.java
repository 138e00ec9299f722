/**
 * Metrics of rankings, as trec_eval defines them where it does, and the test of their differences.
 */
@NullMarked
package dev.winnow.evaluate.metric;

import org.jspecify.annotations.NullMarked;
