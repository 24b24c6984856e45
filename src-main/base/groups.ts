// What comes while the store is asked goes there together the next time: the way there takes as long for many as for one.

/** More in one group would hold up others. */
const MOST = 64;

interface Waiting<E, R> {
  readonly one: E;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/** `doAll` does all of a group or nothing. Where that fails for several, each is tried by itself: one must not spoil the others. */
export function createGroups<E, R>(doAll: (all: readonly E[]) => Promise<readonly R[]>) {
  const waiting: Waiting<E, R>[] = [];
  let isUnderWay = false;

  async function work(): Promise<void> {
    isUnderWay = true;
    while (waiting.length > 0) await settle(waiting.splice(0, MOST));
    isUnderWay = false;
  }

  async function settle(group: readonly Waiting<E, R>[]): Promise<void> {
    try {
      const results = await doAll(group.map(({ one }) => one));
      for (const [i, { resolve }] of group.entries()) resolve(results[i]);
    } catch (error) {
      if (group.length > 1) await Promise.all(group.map((one) => settle([one])));
      else group[0].reject(error);
    }
  }

  return (one: E): Promise<R> => {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    waiting.push({ one, resolve, reject });
    if (!isUnderWay) void work();
    return promise;
  };
}
