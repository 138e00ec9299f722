/**
 * The tests of the whole service, in suites that run at the same time. A suite runs in one process,
 * so that its tests with the same configuration share one start of the service. Only JUnit Jupiter
 * looks for them: ArchUnit would read all classes to find its own.
 */
@NullMarked
package dev.winnow.suite;

import org.jspecify.annotations.NullMarked;
