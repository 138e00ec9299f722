package dev.winnow.suite;

import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;

/**
 * The longest tests that start no service. They run in the second process, which would otherwise
 * wait for the {@link DiscoveryLock} while the first one prepares {@link ApiSuite}. Surefire leaves
 * them out; {@code pom.xml} names them there.
 */
@Suite
@SelectClasses(
    names = {
      "dev.winnow.cli.ExampleQueriesTest",
      "dev.winnow.index.qdrant.AdaptersAgreeTest",
      "dev.winnow.search.SearchEngineTest"
    })
class LongSuite {}
