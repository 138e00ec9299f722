/**
 * A harness that runs the packaged service in processes of its own, disturbs them, and compares the
 * index with the log. {@code ./mvnw -Pfaults verify -Dfaults.seed=N -Dfaults.minutes=M}.
 */
@NullMarked
package dev.winnow.faults;

import org.jspecify.annotations.NullMarked;
