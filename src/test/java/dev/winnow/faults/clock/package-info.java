/**
 * A wall clock that jumps in one process: {@link dev.winnow.faults.clock.ClockControl} starts the
 * process with {@link dev.winnow.faults.clock.ClockAgent} and sets its clock while it runs.
 */
@NullMarked
package dev.winnow.faults.clock;

import org.jspecify.annotations.NullMarked;
