/**
 * From positives and negatives to a ranked page of assets: examples are encoded, a method turns
 * them into a {@link dev.winnow.search.scoring.Scorer}, the index gives candidates, the scorer
 * ranks them, hard exclusions take out, and every number can be explained. No HTTP, no Kafka.
 */
@org.jspecify.annotations.NullMarked
package dev.winnow.search;
