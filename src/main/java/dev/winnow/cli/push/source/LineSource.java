package dev.winnow.cli.push.source;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.winnow.record.AssetRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;

/** A file with an asset on every line. */
record LineSource(
    Path file, FieldMapping mapping, LineReader.Quotes quotes, Supplier<LineFormat> format)
    implements AssetSource {

  @Override
  public long bytes() throws IOException {
    return Files.size(file);
  }

  @Override
  public void read(Sink sink) throws IOException {
    LineFormat parser = format.get();
    Map<String, String> absent = mapping.chosen();
    long objects = 0;
    var assets = new LineMapper(mapping, LineMapper.folderOf(file));
    try (var input = Files.newInputStream(file)) {
      var lines = new LineReader(input, AssetRecord.MAX_BYTES, quotes);
      for (var line = lines.next(); line != null; line = lines.next()) {
        String where = file.getFileName() + ":" + line.number();
        try {
          byte[] bytes = line.bytes();
          if (bytes == null) {
            throw new BadAssetException(
                "too long: %,d bytes, at most %,d".formatted(line.length(), AssetRecord.MAX_BYTES));
          }
          ObjectNode object = parser.parse(bytes);
          if (object != null) {
            objects++;
            absent.keySet().removeIf(object::has);
            sink.asset(assets.map(where, object));
          }
        } catch (BadAssetException e) {
          sink.bad(where, e.reason());
        }
        sink.advanced(line.length());
      }
    }
    if (objects > 0) {
      absent.forEach(
          (field, option) ->
              sink.bad(
                  String.valueOf(file.getFileName()),
                  "no line has the field '%s' of %s".formatted(field, option)));
    }
  }
}
