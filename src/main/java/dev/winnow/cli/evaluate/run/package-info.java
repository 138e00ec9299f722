/**
 * What the commands of {@code winnow evaluate} share: options of a run, its models, its progress,
 * and where its report goes.
 */
@NullMarked
package dev.winnow.cli.evaluate.run;

import org.jspecify.annotations.NullMarked;
