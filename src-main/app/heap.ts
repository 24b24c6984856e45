import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds. The work has let go of its objects by then, and what comes after it has not begun to take memory. */
const AFTER_MS = 50;

/**
 * After a large piece of work V8 keeps the pages that the work filled, also where nothing happens for a minute: planning 100,000
 * labels leaves 250 MB of pages around 25 MB of objects. Collecting as V8 does before it gives up returns them to the system.
 * That holds up the main thread for 0.1 s, so it is for work that took seconds. Works that end together are followed by one collection.
 */
export function createHeapReturn(afterMs = AFTER_MS): () => void {
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    const collect = () => {
      isComing = false;
      collectAll();
    };
    setTimeout(collect, afterMs).unref();
  };
}

type Collect = (options: { readonly type: 'major'; readonly flavor: 'last-resort' }) => void;

/** V8 shows its collector only to contexts that are made while this flag is set. Where it shows none, its memory comes back later. */
function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as Collect | undefined;
  setFlagsFromString('--no-expose-gc');
  collect?.({ type: 'major', flavor: 'last-resort' });
}
