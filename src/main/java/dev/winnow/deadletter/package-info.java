/**
 * Dead letters: writes rejected records to their topic, and reads, reports, replays and purges
 * them.
 */
@NullMarked
package dev.winnow.deadletter;

import org.jspecify.annotations.NullMarked;
