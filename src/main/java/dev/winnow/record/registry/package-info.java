/**
 * Converts record values with a schema in a registry (Avro, Protobuf, or JSON with a schema) to the
 * JSON form of the record contract. Disabled without the address of a registry.
 */
@NullMarked
package dev.winnow.record.registry;

import org.jspecify.annotations.NullMarked;
