/** Safe and throttled log messages. */
@NullMarked
package dev.winnow.log;

import org.jspecify.annotations.NullMarked;
