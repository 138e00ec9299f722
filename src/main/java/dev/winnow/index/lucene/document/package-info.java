/**
 * What a point is in a Lucene document: the names of its fields, how changes are written into them,
 * how points are read from them, and how the document of an id is found.
 */
@NullMarked
package dev.winnow.index.lucene.document;

import org.jspecify.annotations.NullMarked;
