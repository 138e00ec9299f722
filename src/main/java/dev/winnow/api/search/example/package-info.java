/** Example queries over HTTP: they are made from the captions of the index, and tried. */
@NullMarked
package dev.winnow.api.search.example;

import org.jspecify.annotations.NullMarked;
