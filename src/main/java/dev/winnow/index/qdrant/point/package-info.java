/**
 * The format of points in Qdrant: payload fields, facts about attributes and filters on them, and
 * the conditions of writes.
 */
@NullMarked
package dev.winnow.index.qdrant.point;

import org.jspecify.annotations.NullMarked;
