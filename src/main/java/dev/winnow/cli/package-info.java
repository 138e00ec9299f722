/**
 * The command line. {@code serve} and {@code demo} run the service, {@code reindex qdrant} runs a
 * worker. {@code search}, {@code board}, {@code snapshot} and {@code reindex} call the HTTP API of
 * a service. {@code push} and {@code dead-letters} use Kafka, {@code collections} uses Qdrant. The
 * others need no server, unless {@code evaluate recall} measures Qdrant or {@code train} reads the
 * images of a service.
 */
@NullMarked
package dev.winnow.cli;

import org.jspecify.annotations.NullMarked;
