package dev.winnow.page;

import dev.winnow.testing.WinnowService;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;

@QuarkusTest
@WithTestResource(WinnowService.class)
class AccessibilityIT extends AccessibilityFlows {

  @TestHTTPResource URI url;

  @Override
  URI service() {
    return url;
  }
}
