package dev.winnow.testing.qdrant;

import dev.winnow.testing.WinnowService;
import java.util.HashMap;
import java.util.Map;

/**
 * The whole application on a {@link FakeQdrant}, which it gives to the test's field of that type;
 * the argument {@code delay-millis} is how long each of its calls takes.
 */
public final class QdrantService extends WinnowService {

  private final FakeQdrant server = new FakeQdrant();

  @Override
  public void init(Map<String, String> initArgs) {
    Map<String, String> arguments = new HashMap<>(initArgs);
    String delay = arguments.remove("delay-millis");
    server.delay(delay == null ? 0 : Long.parseLong(delay));
    arguments.put("winnow.qdrant.url", server.url().toString());
    super.init(arguments);
  }

  @Override
  public void inject(TestInjector testInjector) {
    testInjector.injectIntoFields(server, new TestInjector.MatchesType(FakeQdrant.class));
  }

  @Override
  public void stop() {
    server.close();
    super.stop();
  }
}
