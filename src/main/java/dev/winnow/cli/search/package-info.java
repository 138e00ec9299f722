/** {@code winnow search}: searches a running service, once or live, and prints the hits. */
@NullMarked
package dev.winnow.cli.search;

import org.jspecify.annotations.NullMarked;
