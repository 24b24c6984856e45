import { FIRST_CHECK_MS } from './pace.ts';
import { type Checked, pauseAfter } from './step-rules.ts';

/** Calls `check` again and again until the signal comes, one call at a time. What a check finds decides on the next pause. */
export function createCheckLoop(check: () => Promise<Checked>, signal: AbortSignal) {
  let timer: NodeJS.Timeout | null = null;
  let checking: Promise<void> | null = null;
  let isAskedAgain = false;
  let pause = FIRST_CHECK_MS;

  function schedule(milliseconds: number): void {
    if (signal.aborted) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(() => void now(), milliseconds);
    timer.unref();
  }

  async function checkOnce(): Promise<void> {
    isAskedAgain = false;
    const checked = await check();
    const next = pauseAfter(checked, pause);
    if (checked) pause = next;
    schedule(isAskedAgain ? 0 : next);
  }

  /** Checks at once. Resolves when this check, or one that is under way, is done. */
  function now(): Promise<void> {
    if (checking) {
      isAskedAgain = true;
      return checking;
    }
    checking = checkOnce().finally(() => {
      checking = null;
    });
    return checking;
  }

  /** Checks soon after a transaction was sent, and often for a while. */
  function soon(): void {
    pause = FIRST_CHECK_MS;
    if (checking) isAskedAgain = true;
    else schedule(FIRST_CHECK_MS);
  }

  /** Waits for the check that is under way. The signal must have come. */
  async function settled(): Promise<void> {
    if (timer) clearTimeout(timer);
    await checking;
  }

  schedule(0);
  return { now, soon, settled };
}
