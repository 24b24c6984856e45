/** Lets so many works run at a time; the others wait in the order of their coming, and are turned away once the line is full. */
export interface Places {
  run<T>(work: () => Promise<T>): Promise<T>;
  readonly idle: boolean;
}

export function createPlaces(places: number, longestLine: number, turnedAway: () => Error): Places {
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
    async run(work) {
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
