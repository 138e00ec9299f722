/**
 * An asset as a point of Qdrant: names in its payload, facts about its attributes and filters on
 * them, and the condition under which a change is written.
 */
@NullMarked
package dev.winnow.index.qdrant.point;

import org.jspecify.annotations.NullMarked;
