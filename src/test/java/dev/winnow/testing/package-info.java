/** What integration tests share. */
@NullMarked
package dev.winnow.testing;

import org.jspecify.annotations.NullMarked;
