export type Places = ReturnType<typeof createPlaces>;

/**
 * Runs `places` pieces of work at a time. The others wait in the order in which they come. Work that finds the line full fails
 * with `turnedAway`; work whose signal fires while it waits, or before, fails with `givenUp`.
 */
export function createPlaces(
  places: number,
  longestLine: number,
  turnedAway: () => Error,
  givenUp: () => Error = turnedAway,
) {
  const line: (() => void)[] = [];
  let taken = 0;

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw givenUp();
    if (taken < places) taken++;
    else if (line.length >= longestLine) throw turnedAway();
    else await waitInLine(signal);
  }

  function waitInLine(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(comeIn), 1);
        reject(givenUp());
      };
      const comeIn = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(comeIn);
    });
  }

  /** A place that falls free goes to the next in line, so the number of taken places stays. */
  function leave(): void {
    const next = line.shift();
    if (next) next();
    else taken--;
  }

  return {
    async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
