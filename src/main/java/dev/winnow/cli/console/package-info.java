/** What commands share on the console: failures as one line, progress, text and colors. */
@NullMarked
package dev.winnow.cli.console;

import org.jspecify.annotations.NullMarked;
