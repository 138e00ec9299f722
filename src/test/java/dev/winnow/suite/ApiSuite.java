package dev.winnow.suite;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/** The tests of the HTTP API and of the access to it. */
@Suite
@SelectPackages("dev.winnow")
@IncludeClassNamePatterns(ApiSuite.PATTERN)
class ApiSuite {

  static final String PATTERN = "dev\\.winnow\\.(api|access)\\..*IT";
}
