// What comes while a change is on its way to the disk goes there together in the next one: the disk takes as long for many as for one.

/** More in one change would hold up others. */
const MOST = 64;

interface Waiting<E, R> {
  readonly event: E;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/** `change` makes all events true or none. Where that fails for several, each is tried by itself: one must not spoil the others. */
export function createChangeGroups<E, R>(change: (events: readonly E[]) => Promise<readonly R[]>) {
  const waiting: Waiting<E, R>[] = [];
  let isUnderWay = false;

  async function work(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) await settle(waiting.splice(0, MOST));
    isUnderWay = false;
  }

  async function settle(group: readonly Waiting<E, R>[]): Promise<void> {
    try {
      const results = await change(group.map(({ event }) => event));
      for (const [i, { resolve }] of group.entries()) resolve(results[i]);
    } catch (error) {
      if (group.length > 1) for (const one of group) await settle([one]);
      else group[0].reject(error);
    }
  }

  return (event: E): Promise<R> => {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    waiting.push({ event, resolve, reject });
    if (!isUnderWay) void work();
    return promise;
  };
}
