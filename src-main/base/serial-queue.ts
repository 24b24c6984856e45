export type SerialQueue = ReturnType<typeof createSerialQueue>;

/** Does one piece of work at a time, in the order in which they were asked for. */
export function createSerialQueue() {
  let last: Promise<void> = Promise.resolve();

  /** Waits until the work before is done. The work after it waits until the function in the promise is called. */
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
