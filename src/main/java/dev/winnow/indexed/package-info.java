/**
 * Tells whoever listens which assets have just become searchable, in this process or, over a Kafka
 * topic, in any.
 */
@NullMarked
package dev.winnow.indexed;

import org.jspecify.annotations.NullMarked;
