package dev.winnow.suite;

import java.io.IOException;
import org.junit.platform.suite.api.AfterSuite;
import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** All other tests of the service. */
@Suite
@SelectPackages("dev.winnow")
@IncludeEngines("junit-jupiter")
@IncludeClassNamePatterns(".*IT")
@ExcludeClassNamePatterns({ApiSuite.PATTERN, WaitingSuite.PATTERN, SlowSuite.PATTERN})
class ServiceSuite {

  @AfterSuite
  static void allTestsRan() throws IOException {
    SuiteClasses.requireAll(
        name ->
            !name.matches(ApiSuite.PATTERN)
                && !name.matches(WaitingSuite.PATTERN)
                && !name.matches(SlowSuite.PATTERN));
  }
}
