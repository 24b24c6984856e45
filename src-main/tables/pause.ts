import { setImmediate } from 'node:timers/promises';

/** How long work may hold up everything else, in milliseconds. */
const TURN_MS = 20;

/** To be awaited now and then in long work: lets others have their turn when it is time. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
