import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** On a busy core, a third of the share that the station's main thread gets. */
const NICENESS = 5;
/**
 * Two thirds of the share of the station's other threads, each step of the scale being a quarter. By these weights a batch on two
 * cores keeps three quarters of its pace. Less would stop strangers where other programs keep the machine busy.
 */
export const NICENESS_OF_STRANGERS = 7;

/**
 * Lowers the priority of this thread below the station's main thread, which answers all requests: on few cores the engine's
 * work would delay it by tens of milliseconds. Only Linux gives a thread a priority of its own.
 */
export function lowerPriority(niceness = NICENESS): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, niceness);
}
