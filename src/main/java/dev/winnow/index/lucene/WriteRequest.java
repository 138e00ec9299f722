package dev.winnow.index.lucene;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import java.util.List;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * A change that has been checked and is ready to be written.
 *
 * @param term the term of the id
 * @param document a point or a tombstone
 * @param bytes about how much memory this takes
 */
record WriteRequest(
    AssetId id, BytesRef term, Version version, List<IndexableField> document, long bytes) {}
