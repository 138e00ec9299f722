/** What a process does: index what comes over Kafka, answer searches, or both. */
@NullMarked
package dev.winnow.role;

import org.jspecify.annotations.NullMarked;
