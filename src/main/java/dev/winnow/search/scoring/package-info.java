/**
 * Scorers: each scores candidates for one method and explains its contributions. Hard exclusions
 * remove candidates.
 */
@NullMarked
package dev.winnow.search.scoring;

import org.jspecify.annotations.NullMarked;
