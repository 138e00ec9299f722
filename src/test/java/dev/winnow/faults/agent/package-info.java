/**
 * Faults inside another process: {@link dev.winnow.faults.agent.AgentControl} starts it with {@link
 * dev.winnow.faults.agent.FaultAgent}, sets its wall clock while it runs, and knows which of its
 * files it has brought to the disk.
 */
@NullMarked
package dev.winnow.faults.agent;

import org.jspecify.annotations.NullMarked;
