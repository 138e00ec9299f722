/**
 * Shared parts of the commands of {@code winnow evaluate}: options of a run, its models, its
 * progress, and the output of its report.
 */
@NullMarked
package dev.winnow.cli.evaluate.run;

import org.jspecify.annotations.NullMarked;
