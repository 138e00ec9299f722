/** Messages for logs and users: printable, throttled, without class names. */
@NullMarked
package dev.winnow.log;

import org.jspecify.annotations.NullMarked;
