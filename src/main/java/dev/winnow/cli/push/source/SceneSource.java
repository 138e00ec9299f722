package dev.winnow.cli.push.source;

import dev.winnow.asset.AssetId;
import dev.winnow.record.AssetRecord;
import dev.winnow.record.HeaderNames;
import dev.winnow.scene.Scene;
import dev.winnow.scene.SceneWorld;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.header.Header;

/**
 * Draws scenes while it is read: images with captions and attributes, the same in every run.
 * Progress is counted in scenes.
 */
public record SceneSource(int count) implements AssetSource {

  private static final long SEED = 1;
  private static final int SIZE = 320;

  /** Returns the world whose first scenes are drawn. */
  public static SceneWorld world() {
    return new SceneWorld(SEED);
  }

  @Override
  public void read(Sink sink) {
    SceneWorld world = world();
    for (int i = 0; i < count; i++) {
      sink.asset(asset(world.scene(i)));
      sink.advanced(1);
    }
  }

  @Override
  public long bytes() {
    return count;
  }

  private static AssetRecord asset(Scene scene) {
    List<Header> headers = new ArrayList<>();
    headers.add(AssetRecord.header(HeaderNames.CONTENT_TYPE, "image/png"));
    scene.captions().forEach(c -> headers.add(AssetRecord.header(HeaderNames.CAPTION, c)));
    headers.add(
        AssetRecord.header(
            HeaderNames.ATTRIBUTES, Json.MAPPER.valueToTree(scene.attributes()).toString()));
    return new AssetRecord(scene.id(), new AssetId(scene.id()), scene.png(SIZE), headers);
  }
}
