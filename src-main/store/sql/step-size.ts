/** A step of long work. After it, other work has its turn. */
const STEP_MS = 4;
/** Few enough for rows of a quarter of a megabyte, which may come after many short rows. */
const MOST_ROWS = 200;

/** How many rows a step of long work takes, so that steps last as long whether rows are short or long. */
export function createStepSize(now: () => number = () => performance.now()) {
  let rows = 20;
  let start = 0;
  return {
    /** The rows of the step that begins now. */
    next(): number {
      start = now();
      return rows;
    },
    /** To be called when the step is over. */
    done(): void {
      const fitting = (rows * STEP_MS) / Math.max(now() - start, 0.01);
      rows = Math.max(1, Math.min(MOST_ROWS, Math.floor(fitting), rows * 2));
    },
  };
}
