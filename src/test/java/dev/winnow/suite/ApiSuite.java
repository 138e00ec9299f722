package dev.winnow.suite;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the HTTP API, of access control, and of monitoring. */
@Suite
@SelectPackages("dev.winnow")
@IncludeClassNamePatterns(ApiSuite.PATTERN)
class ApiSuite {

  static final String PATTERN = "dev\\.winnow\\.(access|api|deploy)\\..*IT";
}
