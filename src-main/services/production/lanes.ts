/**
 * Works on `lanes` things at a time, until there are no more or `isStopped` says so. The first error stops all lanes, and is
 * thrown when the work under way has ended.
 */
export async function inLanes<T>(
  things: AsyncIterable<T> | Iterable<T>,
  lanes: number,
  work: (thing: T) => Promise<void>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const queue = Symbol.asyncIterator in things ? things[Symbol.asyncIterator]() : things[Symbol.iterator]();
  let failed = false;
  const lane = async () => {
    while (!failed && !isStopped()) {
      const { value, done } = await queue.next();
      if (done) return;
      await work(value);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, () =>
      lane().catch((error: unknown) => {
        failed = true;
        throw error;
      }),
    ),
  );
  await queue.return?.();
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
