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
    Path image = file.toAbsolutePath();
    try {
      ImageFileRecord.send(folder, image, mediaType, mapping, sink);
    } catch (BadAssetException e) {
      sink.bad(image.toString(), e.reason());
    }
    sink.advanced(bytes());
  }
}
