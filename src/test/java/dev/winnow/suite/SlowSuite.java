package dev.winnow.suite;

import java.io.IOException;
import org.junit.platform.suite.api.AfterSuite;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the service that take minutes, for the profile slow. */
@Suite
@SelectPackages("dev.winnow")
@IncludeEngines("junit-jupiter")
@IncludeClassNamePatterns(SlowSuite.PATTERN)
class SlowSuite {

  static final String PATTERN =
      "dev\\.winnow\\..*\\.(HostileSearch|KilledReindex|StalledService)IT";

  @AfterSuite
  static void allTestsRan() throws IOException {
    SuiteClasses.requireAll(name -> name.matches(PATTERN));
  }
}
