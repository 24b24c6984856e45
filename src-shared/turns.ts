/** One after the other, in the order of their coming. */
export interface Turns {
  /** Waits for its turn; the turn lasts until the function that it resolves with is called. */
  take(): Promise<() => void>;
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();

  async function take(): Promise<() => void> {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    const done = await take();
    try {
      return await work();
    } finally {
      done();
    }
  }

  return { take, run };
}
