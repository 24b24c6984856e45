// The numbers under which the station knows the labels that this window shows.
import { ApiError } from '../../api/failure.ts';
import { useInspection } from './inspection-store.ts';

export interface Numbering<K> {
  /**
   * Asks about a showing of a label, always under its own number: an answer that was lost is given again. Where another
   * window took the number first, the next one is tried.
   */
  under<T>(showing: K, ask: (appearance: number) => Promise<T>): Promise<T>;
  /** The number, or null where the station was not asked about this label yet. */
  of(showing: K): number | null;
}

/** How many numbers are tried. Other windows take fewer between two calls. */
const MOST_TRIES = 50;
/** How many numbers are remembered: labels that have left are not asked about again. */
const KEPT = 40;

/** `leastOf`: a number is not below it. */
export function openNumbering<K>(leastOf: (showing: K) => number = () => 1): Numbering<K> {
  const numbers = new Map<K, number>();

  function numberOf(showing: K): number {
    const number = numbers.get(showing) ?? useInspection.getState().takeNumber(leastOf(showing));
    numbers.set(showing, number);
    for (const old of [...numbers.keys()].slice(0, -KEPT)) numbers.delete(old);
    return number;
  }

  return {
    of: (showing) => numbers.get(showing) ?? null,
    async under(showing, ask) {
      for (let tries = 1; ; tries++) {
        const number = numberOf(showing);
        try {
          return await ask(number);
        } catch (error) {
          if (!isTaken(error) || tries === MOST_TRIES) throw error;
          if (numbers.get(showing) === number) numbers.delete(showing);
        }
      }
    },
  };
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && error.trouble?.kind === 'number_taken';
}
