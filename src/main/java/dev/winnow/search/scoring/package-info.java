/**
 * Scorers: each ranks candidates by one method and tells what every part adds; hard exclusions take
 * candidates out.
 */
@NullMarked
package dev.winnow.search.scoring;

import org.jspecify.annotations.NullMarked;
