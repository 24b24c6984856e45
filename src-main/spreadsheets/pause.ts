import { setImmediate } from 'node:timers/promises';

/** How long work may hold up everything else, in milliseconds. */
const STRETCH_MS = 20;

/** Makes a function that long work awaits now and then. It lets other work run when the time is up. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
