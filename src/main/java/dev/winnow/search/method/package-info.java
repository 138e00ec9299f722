/**
 * Search methods: each is one class that declares its parameters, its inputs and its score for live
 * search. {@link dev.winnow.search.method.SearchMethods} finds them by name; {@link
 * dev.winnow.search.method.MethodChoice} decides what {@code auto} means.
 */
@NullMarked
package dev.winnow.search.method;

import org.jspecify.annotations.NullMarked;
