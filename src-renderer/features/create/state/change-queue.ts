export interface ChangeOutcome {
  readonly isDone: boolean;
  /** The error of a change that was not done, else null. */
  readonly failed: unknown;
}

/** Sends changes one after the other, so that the answer that comes last is the newest. */
export function openChangeQueue() {
  let last: Promise<ChangeOutcome> = Promise.resolve({ isDone: true, failed: null });
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
    add(work: () => Promise<void>): Promise<ChangeOutcome> {
      open++;
      last = last.then(() => outcomeOf(work));
      return last;
    },
    /** How many changes were answered: what was asked for before one of them may be older than that change. */
    answers: () => answers,
    /** Waits for all changes so far, and says whether the last one was done; true where none is open. */
    settled: async (): Promise<boolean> => open === 0 || (await last).isDone,
  };
}
