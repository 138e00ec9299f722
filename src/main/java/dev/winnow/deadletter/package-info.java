/**
 * Dead letters: writes rejected records to their topic, and reports which of the pushed records
 * ended there.
 */
@NullMarked
package dev.winnow.deadletter;

import org.jspecify.annotations.NullMarked;
