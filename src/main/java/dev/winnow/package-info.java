@org.jspecify.annotations.NullMarked
package dev.winnow;
