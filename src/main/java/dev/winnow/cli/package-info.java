/** The command line. {@code serve} and {@code demo} run the service; the others talk to one. */
@NullMarked
package dev.winnow.cli;

import org.jspecify.annotations.NullMarked;
