package dev.winnow.index.lucene;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Source;
import dev.winnow.asset.Version;
import dev.winnow.index.PointChange;
import dev.winnow.index.VectorIndex.Outcome;
import dev.winnow.index.layer.AssetLayers;
import dev.winnow.index.lucene.document.DocumentFields;
import dev.winnow.index.lucene.document.DocumentMapper;
import dev.winnow.index.lucene.document.IdFilters;
import dev.winnow.index.lucene.document.IdLookup;
import dev.winnow.index.lucene.document.PointReader;
import dev.winnow.index.lucene.document.Versions;
import dev.winnow.index.lucene.document.WriteRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/**
 * Writes the changes between two commits. A change is written only if it is newer than its source's
 * layer in the last commit or written since. Layers of other sources do not change.
 */
final class FencedWriter {

  private final IndexWriter writer;
  private final IdLookup committed;
  private final PointReader points;
  private final DocumentMapper documents;
  private final Map<AssetId, AssetLayers> written = new HashMap<>();

  /**
   * @param reader the state of the last commit
   * @param filters reused between groups
   * @param points reader of the same index
   */
  FencedWriter(
      IndexWriter writer,
      IndexReader reader,
      IdFilters filters,
      PointReader points,
      DocumentMapper documents)
      throws IOException {
    filters.follow(reader);
    this.points = points;
    this.documents = documents;
    this.writer = writer;
    this.committed = new IdLookup(reader, filters);
  }

  List<Outcome> write(List<WriteRequest> requests) throws IOException {
    List<Outcome> outcomes = new ArrayList<>(requests.size());
    for (WriteRequest request : requests) {
      outcomes.add(write(request));
    }
    return outcomes;
  }

  boolean hasWritten() {
    return !written.isEmpty();
  }

  private Outcome write(WriteRequest request) throws IOException {
    PointChange change = request.change();
    AssetLayers stored = stored(request);
    @Nullable Version version = stored.version(change.source());
    if (!change.version().supersedes(version)) {
      return change.version().equals(version) ? applied(change, stored) : Outcome.STALE;
    }
    AssetLayers layers = stored.with(change);
    List<IndexableField> document =
        layers.isSingle() ? request.document() : documents.document(layers);
    if (stored == AssetLayers.NONE) {
      // Nothing to replace, so Lucene need not look up the id in every segment.
      writer.addDocument(document);
    } else {
      writer.updateDocument(new Term(DocumentFields.ID, request.term()), document);
    }
    written.put(change.id(), layers);
    return applied(change, layers);
  }

  /**
   * @param layers with the change; if it is an upsert of the whole asset, possibly without content
   */
  private static Outcome applied(PointChange change, AssetLayers layers) {
    return change instanceof PointChange.Delete && layers.isDeleted()
        ? Outcome.DELETED
        : Outcome.APPLIED;
  }

  /**
   * Returns the stored layers of an asset. If the change replaces the whole asset, only the version
   * is read.
   */
  private AssetLayers stored(WriteRequest request) throws IOException {
    AssetId id = request.change().id();
    @Nullable AssetLayers inThisGroup = written.get(id);
    if (inThisGroup != null) {
      return inThisGroup;
    }
    IdLookup.@Nullable Location location = committed.find(request.term());
    if (location == null) {
      return AssetLayers.NONE;
    }
    return request.change().source().equals(Source.ASSETS) && !PointReader.hasParts(location)
        ? AssetLayers.of(new PointChange.Delete(id, Versions.read(location)))
        : points.layers(id, location);
  }
}
