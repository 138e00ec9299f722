/** Images without captions, in folders by domain and class: what searches find and leave out. */
@NullMarked
package dev.winnow.evaluate.images;

import org.jspecify.annotations.NullMarked;
