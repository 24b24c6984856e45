/** What was edited, what it was before, and what was taken back. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The gesture that made the present. Changes of one gesture are one step. */
  readonly gesture: string | null;
}

/** Steps that can be taken back. A layout is a few kilobytes. */
const MOST_STEPS = 100;

export function beginHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], gesture: null };
}

/** Changes of the same gesture, such as presses of one arrow key in a row, are taken back together. */
export function changed<T>(history: History<T>, present: T, gesture: string | null = null): History<T> {
  if (present === history.present) return history;
  const isSame = gesture !== null && gesture === history.gesture;
  const past = isSame ? history.past : [...history.past, history.present].slice(-MOST_STEPS);
  return { past, present, future: [], gesture };
}

/** The next change is a step of its own. */
export function rested<T>(history: History<T>): History<T> {
  return history.gesture === null ? history : { ...history, gesture: null };
}

export function undone<T>({ past, present, future, gesture }: History<T>): History<T> {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future, gesture };
  return { past: past.slice(0, -1), present: last, future: [present, ...future], gesture: null };
}

export function redone<T>({ past, present, future, gesture }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, gesture };
  return { past: [...past, present], present: next, future: rest, gesture: null };
}
