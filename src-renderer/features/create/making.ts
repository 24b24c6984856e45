/** Knows the draft whose labels are being made. Such a draft cannot be read or changed any more, and long work beside it is given up. */
export function openMaking() {
  let made: number | null = null;
  let untilMade = new AbortController();
  return {
    isOf: (id: number) => id === made,
    /** Makes the labels of a draft. If that fails, the draft can be read and changed again. */
    async begin<T>(id: number, make: () => Promise<T>): Promise<T> {
      made = id;
      untilMade.abort();
      untilMade = new AbortController();
      try {
        return await make();
      } catch (error) {
        made = null;
        throw error;
      }
    },
    /** Runs long work beside the changes. When labels are made, the work is given up and the answer is false. */
    async meanwhile(id: number, work: (until: AbortSignal) => Promise<unknown>): Promise<boolean> {
      if (id === made) return false;
      const { signal } = untilMade;
      try {
        await work(signal);
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        throw error;
      }
    },
  };
}
