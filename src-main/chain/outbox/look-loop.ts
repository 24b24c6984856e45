import { type Looked, pauseAfter } from './decisions.ts';
import { FIRST_LOOK_MS } from './pace.ts';

/** Calls `look` again and again until the signal comes, one call at a time, with pauses that depend on what it finds. */
export function createLookLoop(look: () => Promise<Looked>, signal: AbortSignal) {
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;
  let pause = FIRST_LOOK_MS;

  function schedule(milliseconds: number): void {
    if (signal.aborted) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void now(), milliseconds);
    timer.unref();
  }

  async function lookOnce(): Promise<void> {
    isAskedAgain = false;
    const looked = await look();
    const next = pauseAfter(looked, pause);
    if (looked) pause = next;
    schedule(isAskedAgain ? 0 : next);
  }

  /** Looks at once. Resolves when a look that is under way, or this one, is done. */
  function now(): Promise<void> {
    if (looking) {
      isAskedAgain = true;
      return looking;
    }
    looking = lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  }

  /** Looks soon after a transaction was sent, and often for a while. */
  function soon(): void {
    pause = FIRST_LOOK_MS;
    if (looking) isAskedAgain = true;
    else schedule(FIRST_LOOK_MS);
  }

  /** Waits for the look that is under way. The signal must have come. */
  async function settled(): Promise<void> {
    if (timer) clearTimeout(timer);
    await looking;
  }

  schedule(0);
  return { now, soon, settled };
}
