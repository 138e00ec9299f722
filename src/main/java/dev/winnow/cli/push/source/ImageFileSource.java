package dev.winnow.cli.push.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** One image, with the captions beside it. Its id is its name. */
record ImageFileSource(Path file, FieldMapping mapping) implements AssetSource {

  @Override
  public long bytes() throws IOException {
    return Files.size(file);
  }

  @Override
  public void read(Sink sink) throws IOException {
    Path folder =
        Objects.requireNonNull(file.toAbsolutePath().getParent()); // every file has a parent folder
    String mediaType = Objects.requireNonNull(ImageTypes.mediaType(file)); // AssetSource checks it
    ImageFileRecord.send(folder, file.toAbsolutePath(), mediaType, mapping, sink);
    sink.advanced(bytes());
  }
}
