/** The documentation: generated pages, links, and shell examples. */
@NullMarked
package dev.winnow.docs;

import org.jspecify.annotations.NullMarked;
