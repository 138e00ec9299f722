/**
 * The format of documents: field names, the mapping of changes to documents and of documents to
 * points, and the lookup of documents by id.
 */
@NullMarked
package dev.winnow.index.lucene.document;

import org.jspecify.annotations.NullMarked;
