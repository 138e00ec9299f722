/**
 * The HTTP API for operators: health, recent figures, snapshots, dead letters, and the index of
 * another bundle.
 */
@NullMarked
package dev.winnow.api.operations;

import org.jspecify.annotations.NullMarked;
