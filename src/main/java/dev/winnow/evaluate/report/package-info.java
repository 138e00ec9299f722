/** Writes tables of results as Markdown, JSON and HTML. */
@NullMarked
package dev.winnow.evaluate.report;

import org.jspecify.annotations.NullMarked;
