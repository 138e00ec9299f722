/**
 * {@code winnow train}: commands that train models and calibrate bundles, and their training data.
 */
@NullMarked
package dev.winnow.cli.train;

import org.jspecify.annotations.NullMarked;
