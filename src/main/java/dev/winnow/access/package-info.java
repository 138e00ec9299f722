/**
 * Authentication and authorisation. {@link dev.winnow.access.AccessSettings} is the validated
 * configuration. {@link dev.winnow.access.ApiKeyMechanism} authenticates callers by keys, Quarkus
 * by OIDC tokens. Resources require {@link dev.winnow.access.CallerRoles}. {@link
 * dev.winnow.access.Tenancy} confines a caller to its tenant's part of the index, {@link
 * dev.winnow.access.RequestLimits} limits requests.
 */
@NullMarked
package dev.winnow.access;

import org.jspecify.annotations.NullMarked;
