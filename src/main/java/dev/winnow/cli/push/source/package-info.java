/**
 * Sources of assets: folders of images, lines of JSON or CSV, and drawn scenes, read in constant
 * memory.
 */
@NullMarked
package dev.winnow.cli.push.source;

import org.jspecify.annotations.NullMarked;
