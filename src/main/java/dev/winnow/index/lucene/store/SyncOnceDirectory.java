package dev.winnow.index.lucene.store;

import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/**
 * Brings each file to disk once. Files never change when they are written, yet every commit asks
 * for all that it refers to: at two dozen segments that was half of what a small commit took.
 */
final class SyncOnceDirectory extends FilterDirectory {

  private final Set<String> synced = ConcurrentHashMap.newKeySet();

  SyncOnceDirectory(Directory files) {
    super(files);
  }

  @Override
  public void sync(Collection<String> names) throws IOException {
    Collection<String> open = names.stream().filter(name -> !synced.contains(name)).toList();
    super.sync(open);
    synced.addAll(open);
  }

  /** A name may come again after a failure; the file is another then. */
  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    synced.remove(name);
    return super.createOutput(name, context);
  }

  @Override
  public void rename(String source, String target) throws IOException {
    synced.remove(source);
    synced.remove(target);
    super.rename(source, target);
  }

  @Override
  public void deleteFile(String name) throws IOException {
    synced.remove(name);
    super.deleteFile(name);
  }
}
