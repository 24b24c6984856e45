export type Places = ReturnType<typeof createPlaces>;

/** Runs `places` pieces of work at a time. Others wait in the order in which they come, and are refused once the line is full. */
export function createPlaces(places: number, longestLine: number, turnedAway: () => Error) {
  const line: (() => void)[] = [];
  let taken = 0;

  async function enter(): Promise<void> {
    if (taken < places) taken++;
    else if (line.length >= longestLine) throw turnedAway();
    else await new Promise<void>((comeIn) => line.push(comeIn));
  }

  /** A place that falls free goes to the next in line without being counted anew. */
  function leave(): void {
    const next = line.shift();
    if (next) next();
    else taken--;
  }

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    get idle() {
      return taken === 0;
    },
  };
}
