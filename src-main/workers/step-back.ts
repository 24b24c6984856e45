import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A third of the share that the station's own thread gets where both want to run. */
const NICENESS = 5;

/**
 * Puts this thread behind the station's own, which answers everybody: on few cores the engine's work would hold it up by tens of
 * milliseconds. Only Linux lets a thread have a priority of its own.
 */
export function stepBack(niceness = NICENESS): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, niceness);
}
