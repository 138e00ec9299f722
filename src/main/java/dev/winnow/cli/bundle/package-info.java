/** The commands that look at bundles and make them of other models. */
@NullMarked
package dev.winnow.cli.bundle;

import org.jspecify.annotations.NullMarked;
