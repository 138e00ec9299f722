package dev.winnow.suite;

import java.io.IOException;
import org.junit.platform.suite.api.AfterSuite;
import org.junit.platform.suite.api.ExcludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the HTTP API, of access control, and of monitoring, but those that wait. */
@Suite
@SelectPackages("dev.winnow")
@IncludeEngines("junit-jupiter")
@IncludeClassNamePatterns(ApiSuite.PATTERN)
@ExcludeClassNamePatterns({WaitingSuite.PATTERN, SlowSuite.PATTERN})
class ApiSuite {

  static final String PATTERN = "dev\\.winnow\\.(access|api|deploy)\\..*IT";

  @AfterSuite
  static void allTestsRan() throws IOException {
    SuiteClasses.requireAll(
        name ->
            name.matches(PATTERN)
                && !name.matches(WaitingSuite.PATTERN)
                && !name.matches(SlowSuite.PATTERN));
  }
}
