/** {@code winnow train}: the commands that train models and calibrate bundles, and their data. */
@NullMarked
package dev.winnow.cli.train;

import org.jspecify.annotations.NullMarked;
