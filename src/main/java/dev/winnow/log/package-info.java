/** What is said in the log by many at once. */
@NullMarked
package dev.winnow.log;

import org.jspecify.annotations.NullMarked;
