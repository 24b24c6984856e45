/** Who waits: the second line has permits of its own, and comes in when nobody waits in the first one. */
export type Line = 'first' | 'second';

export interface SemaphoreOptions {
  readonly permits: number;
  /** Permits that only the second line has. None by default. */
  readonly permitsOfSecond?: number;
  /** Work that may wait in each line. */
  readonly longestLine: number;
  /** The failure of work that finds its line full. */
  readonly turnedAway: () => Error;
  /** The failure of work whose signal fires while it waits, or before. As `turnedAway` by default. */
  readonly givenUp?: () => Error;
}

interface Waiting {
  readonly comeIn: () => void;
}

export type Semaphore = ReturnType<typeof createSemaphore>;

/** Runs so much work at a time. The rest waits, in each line in the order in which it came. */
export function createSemaphore(options: SemaphoreOptions) {
  const { permits, permitsOfSecond = 0, longestLine, turnedAway, givenUp = turnedAway } = options;
  const lines: Readonly<Record<Line, Waiting[]>> = { first: [], second: [] };
  const given: Record<Line, number> = { first: 0, second: 0 };

  function hasPermit(line: Line): boolean {
    if (line === 'first') return given.first < permits;
    return given.second < permitsOfSecond && lines.first.length === 0;
  }

  async function enter(line: Line, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw givenUp();
    if (hasPermit(line)) given[line]++;
    else if (lines[line].length >= longestLine) throw turnedAway();
    else await waitIn(lines[line], signal);
  }

  function waitIn(line: Waiting[], signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(waiting), 1);
        reject(givenUp());
      };
      const waiting: Waiting = {
        comeIn() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      line.push(waiting);
    });
  }

  function leave(line: Line): void {
    given[line]--;
    for (const next of ['first', 'second'] as const) admit(next);
  }

  function admit(line: Line): void {
    for (;;) {
      const waiting = hasPermit(line) && lines[line].shift();
      if (!waiting) return;
      given[line]++;
      waiting.comeIn();
    }
  }

  return {
    async run<T>(work: () => Promise<T>, signal?: AbortSignal, line: Line = 'first'): Promise<T> {
      await enter(line, signal);
      try {
        return await work();
      } finally {
        leave(line);
      }
    },
  };
}
