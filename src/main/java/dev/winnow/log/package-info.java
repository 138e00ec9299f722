/** Log messages that many callers cause at the same time. */
@NullMarked
package dev.winnow.log;

import org.jspecify.annotations.NullMarked;
