/**
 * How a point is stored in a Lucene document: the names of the fields, the mapping of changes to
 * documents and of documents to points, and the lookup of a document by its id.
 */
@NullMarked
package dev.winnow.index.lucene.document;

import org.jspecify.annotations.NullMarked;
