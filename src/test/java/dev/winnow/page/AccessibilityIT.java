package dev.winnow.page;

import dev.winnow.testing.SceneService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;

@QuarkusTest
@WithTestResource(SceneService.class)
class AccessibilityIT extends AccessibilityFlows {

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }
}
