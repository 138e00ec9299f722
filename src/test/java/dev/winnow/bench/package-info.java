/** JMH benchmarks of the hot maths. */
@NullMarked
package dev.winnow.bench;

import org.jspecify.annotations.NullMarked;
