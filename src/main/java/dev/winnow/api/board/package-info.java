/**
 * Boards over HTTP: what they hold, their changes, their expansion and composition, and the topic
 * of assets that fit them.
 */
@NullMarked
package dev.winnow.api.board;

import org.jspecify.annotations.NullMarked;
