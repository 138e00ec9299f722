/**
 * The tests of the whole service, in two halves that run at the same time. A half runs in one
 * process, so that its tests with the same configuration share one start of the service.
 */
@NullMarked
package dev.winnow.suite;

import org.jspecify.annotations.NullMarked;
