package dev.winnow.suite;

import java.io.IOException;
import org.junit.platform.suite.api.AfterSuite;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * The tests of the service that mostly wait, such as for a deadline, in a process beside the
 * others.
 */
@Suite
@SelectPackages("dev.winnow")
@IncludeEngines("junit-jupiter")
@IncludeClassNamePatterns(WaitingSuite.PATTERN)
class WaitingSuite {

  static final String PATTERN =
      "dev\\.winnow\\..*\\.(SlowClients|SlowStreams|KafkaAway|Rebalance)IT";

  @AfterSuite
  static void allTestsRan() throws IOException {
    SuiteClasses.requireAll(name -> name.matches(PATTERN));
  }
}
