package dev.winnow.ingest;

import dev.winnow.testing.WinnowService;
import dev.winnow.testing.qdrant.FakeQdrant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The application as {@link LadderBenchmark} measures it. */
public final class LadderService extends WinnowService {

  private @Nullable FakeQdrant server;

  @Override
  public void init(Map<String, String> initArgs) {
    Map<String, String> arguments = new HashMap<>(initArgs);
    Long millis = Long.getLong("ladder.store-millis");
    if (millis != null) {
      server = new FakeQdrant();
      server.delay(millis);
      arguments.put("winnow.qdrant.url", server.url().toString());
    }
    super.init(arguments);
  }

  @Override
  public void stop() {
    if (server != null) {
      server.close();
    }
  }
}
