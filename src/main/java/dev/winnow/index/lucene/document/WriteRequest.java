package dev.winnow.index.lucene.document;

import dev.winnow.index.PointChange;
import java.util.List;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * A checked change that is ready to be written.
 *
 * @param term the term of the id
 * @param document the document of an asset with this change only
 * @param bytes approximate memory of this request in bytes
 */
public record WriteRequest(
    PointChange change, BytesRef term, List<IndexableField> document, long bytes) {}
