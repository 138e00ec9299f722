package dev.winnow.index.lucene;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.VectorIndex.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.jspecify.annotations.Nullable;

/**
 * Writes the changes between two commits, each if it is newer than what is there: in the last
 * commit, or written since.
 */
final class FencedWriter {

  private final IndexWriter writer;
  private final IdLookup committed;
  private final Map<AssetId, Version> written = new HashMap<>();

  /**
   * @param reader the state of the last commit
   * @param filters kept from one group to the next
   */
  FencedWriter(IndexWriter writer, IndexReader reader, IdFilters filters) throws IOException {
    filters.follow(reader);
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
    @Nullable Version stored = stored(request);
    if (!request.version().supersedes(stored)) {
      return request.version().equals(stored) ? Outcome.APPLIED : Outcome.STALE;
    }
    if (stored == null) {
      // Nothing to replace, which spares Lucene another look for the id in every segment.
      writer.addDocument(request.document());
    } else {
      writer.updateDocument(new Term(DocumentFields.ID, request.term()), request.document());
    }
    written.put(request.id(), request.version());
    return Outcome.APPLIED;
  }

  private @Nullable Version stored(WriteRequest request) throws IOException {
    @Nullable Version inThisGroup = written.get(request.id());
    if (inThisGroup != null) {
      return inThisGroup;
    }
    IdLookup.@Nullable Location location = committed.find(request.term());
    return location == null ? null : Versions.read(location);
  }
}
