package dev.winnow.index.lucene;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.IndexSchema;
import dev.winnow.index.Payload;
import dev.winnow.index.Point;
import dev.winnow.index.PointChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;

/** A process that writes until it is killed, and prints the ids of acknowledged changes. */
final class KillVictim {

  static final IndexSchema SCHEMA = new IndexSchema("assets", Map.of("image", 3), Map.of());

  private KillVictim() {}

  public static void main(String[] args) throws InterruptedException {
    LuceneVectorIndex index = LuceneVectorIndex.open(Path.of(args[0]), SCHEMA);
    Semaphore inFlight = new Semaphore(32);
    for (int i = 0; ; i++) {
      Point point =
          new Point(
              new AssetId(i + "."), // the dot marks the end of a whole line
              Version.ofOffset(i),
              Map.of("image", new float[] {0, 1, 0}),
              Map.of(),
              new Payload(List.of("caption " + i), Map.of("n", i), null, false));
      inFlight.acquire();
      index
          .apply(List.of(new PointChange.Upsert(point, null)))
          .subscribe()
          .with(
              outcomes -> {
                System.out.println(point.id());
                inFlight.release();
              });
    }
  }
}
