/** Console output that all commands share: failures in one line, progress, tables and colors. */
@NullMarked
package dev.winnow.cli.console;

import org.jspecify.annotations.NullMarked;
