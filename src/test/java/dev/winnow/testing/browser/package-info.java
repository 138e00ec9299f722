/** A headless Chromium, driven over its DevTools protocol. */
@NullMarked
package dev.winnow.testing.browser;

import org.jspecify.annotations.NullMarked;
