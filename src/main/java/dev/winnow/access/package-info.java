/**
 * Who may do what. {@link dev.winnow.access.AccessSettings} is the configuration, checked; {@link
 * dev.winnow.access.ApiKeyMechanism} tells callers by their keys, Quarkus by their OIDC tokens;
 * {@link dev.winnow.access.CallerRoles} stand at the resources, {@link dev.winnow.access.Tenancy}
 * says what of the index is theirs, {@link dev.winnow.access.RequestLimits} how much they may ask.
 */
@NullMarked
package dev.winnow.access;

import org.jspecify.annotations.NullMarked;
