/**
 * Images in groups that share their content, for representations that tell criteria apart: drawn
 * scenes, composed digits, or folders of a user.
 */
@NullMarked
package dev.winnow.group;

import org.jspecify.annotations.NullMarked;
