// The numbers by which the station knows the appearances of this window.
import { ApiError } from '#window/api/failure.ts';
import { useInspection } from './inspection-store.ts';

interface Numbering<K> {
  /**
   * Asks the station about an appearance, always by its own number, so that the station repeats a lost answer. If another window
   * has taken the number, the next one is tried.
   */
  under<T>(showing: K, ask: (appearance: number) => Promise<T>): Promise<T>;
  /** The number. Null if the station was not asked about this label yet. */
  of(showing: K): number | null;
}

/** The most numbers that are tried. Other windows take fewer numbers between two calls. */
const MOST_TRIES = 50;
/** The most numbers that are remembered. Labels that have left are not asked about again. */
const KEPT = 40;

/** `leastOf`: the least number of an appearance. */
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
