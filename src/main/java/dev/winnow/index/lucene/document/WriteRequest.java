package dev.winnow.index.lucene.document;

import dev.winnow.index.PointChange;
import java.util.List;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * A change that has been checked and is ready to be written.
 *
 * @param term the term of the id
 * @param document what the change makes of an asset that no other source has told of
 * @param bytes about how much memory this takes
 */
public record WriteRequest(
    PointChange change, BytesRef term, List<IndexableField> document, long bytes) {}
