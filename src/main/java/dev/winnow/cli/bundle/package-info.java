/** The commands that show and verify bundles, and make bundles from other models. */
@NullMarked
package dev.winnow.cli.bundle;

import org.jspecify.annotations.NullMarked;
