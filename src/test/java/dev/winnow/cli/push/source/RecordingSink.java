package dev.winnow.cli.push.source;

import dev.winnow.record.AssetRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Records the assets and errors of a source. */
final class RecordingSink implements AssetSource.Sink {

  final List<AssetRecord> assets = new ArrayList<>();
  final List<String> bad = new ArrayList<>();
  final List<Path> skipped = new ArrayList<>();
  final List<Path> withoutCaption = new ArrayList<>();
  long bytes;

  static RecordingSink of(AssetSource source) throws IOException {
    RecordingSink sink = new RecordingSink();
    source.read(sink);
    return sink;
  }

  @Override
  public void asset(AssetRecord asset) {
    assets.add(asset);
  }

  @Override
  public void bad(String where, String reason) {
    bad.add(where + ": " + reason);
  }

  @Override
  public void skipped(Path file) {
    skipped.add(file);
  }

  @Override
  public void withoutCaption(Path image) {
    withoutCaption.add(image);
  }

  @Override
  public void advanced(long count) {
    bytes += count;
  }
}
