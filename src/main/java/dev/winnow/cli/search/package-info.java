/** {@code winnow search}: asks a running service and prints hits, once or live. */
@NullMarked
package dev.winnow.cli.search;

import org.jspecify.annotations.NullMarked;
