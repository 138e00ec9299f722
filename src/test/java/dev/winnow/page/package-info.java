/** The page in a real browser. */
@NullMarked
package dev.winnow.page;

import org.jspecify.annotations.NullMarked;
