import { setImmediate } from 'node:timers/promises';

/** How long work may hold up everything else, in milliseconds. */
const TURN_MS = 20;

/** Makes a function to be awaited now and then in long work: it lets other work run when the time is up. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
