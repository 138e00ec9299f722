/**
 * Values of records that were written with a schema of a registry, as Avro, Protobuf or JSON with a
 * schema: reads them into the JSON form of the record contract. Off without the address of a
 * registry.
 */
@NullMarked
package dev.winnow.record.registry;

import org.jspecify.annotations.NullMarked;
