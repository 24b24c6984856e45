export interface ChangeOutcome {
  readonly isDone: boolean;
  /** The error of a change that failed, else null. */
  readonly failed: unknown;
}

/** Sends changes one after the other, so that the last answer is the newest. */
export function openChangeQueue() {
  let last: Promise<ChangeOutcome> = Promise.resolve({ isDone: true, failed: null });
  /** Whether all changes succeeded since none was open. */
  let whole = Promise.resolve(true);
  let open = 0;
  let answers = 0;

  async function outcomeOf(work: () => Promise<void>): Promise<ChangeOutcome> {
    try {
      await work();
      answers++;
      return { isDone: true, failed: null };
    } catch (failed) {
      return { isDone: false, failed };
    } finally {
      open--;
    }
  }

  return {
    /** A reading waits for its turn as well, but that it failed does not mean that a change is missing. */
    add(work: () => Promise<void>, isReading = false): Promise<ChangeOutcome> {
      const before = open === 0 ? Promise.resolve(true) : whole;
      open++;
      last = last.then(() => outcomeOf(work));
      whole = Promise.all([before, last]).then(([wasWhole, { isDone }]) => wasWhole && (isDone || isReading));
      return last;
    },
    /** The number of answered changes. An answer to an earlier question may be older than the last of these changes. */
    answers: () => answers,
    /** Waits for all changes so far, and says whether all succeeded since none was open: a change that failed counts also where a later one succeeded. True if none is open. */
    settled: async (): Promise<boolean> => open === 0 || whole,
  };
}
