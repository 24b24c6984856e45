/** How long a step of long work lasts. Other work runs between the steps. */
const STEP_MS = 4;
/** The most rows of a step: rows of a quarter of a megabyte may come after many short ones. */
const MOST_ROWS = 200;

/** Chooses how many rows each step of long work takes, so that steps of short rows and of long rows last equally long. */
export function createStepSize(now: () => number = () => performance.now()) {
  let rows = 20;
  let start = 0;
  return {
    /** The rows of the step that begins now. */
    next(): number {
      start = now();
      return rows;
    },
    /** Call this when the step is over. */
    done(): void {
      const fitting = (rows * STEP_MS) / Math.max(now() - start, 0.01);
      rows = Math.max(1, Math.min(MOST_ROWS, Math.floor(fitting), rows * 2));
    },
  };
}
