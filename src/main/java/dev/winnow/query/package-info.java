/**
 * The search API. {@link dev.winnow.query.SearchResource} is its door, {@link
 * dev.winnow.query.SearchPlan} checks a request, {@link dev.winnow.query.SearchAnswers} tells what
 * {@link dev.winnow.search.SearchEngine} has found. {@link dev.winnow.query.DimensionResource} says
 * what the dimensions of the sparse space stand for.
 */
@NullMarked
package dev.winnow.query;

import org.jspecify.annotations.NullMarked;
