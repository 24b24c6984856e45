/** Of a step of long work, after which others have their turn. */
const STEP_MS = 4;
/** Small enough for rows of a quarter of a megabyte, whose like may come after many short ones. */
const MOST_ROWS = 200;

/** How many rows a step takes, so that it lasts as long whether they are short or long. */
export interface Pace {
  /** For the step that begins now. */
  next(): number;
  /** The step is over. */
  took(): void;
}

export function createPace(now: () => number = () => performance.now()): Pace {
  let rows = 20;
  let start = 0;
  return {
    next() {
      start = now();
      return rows;
    },
    took() {
      const fitting = (rows * STEP_MS) / Math.max(now() - start, 0.01);
      rows = Math.max(1, Math.min(MOST_ROWS, Math.floor(fitting), rows * 2));
    },
  };
}
