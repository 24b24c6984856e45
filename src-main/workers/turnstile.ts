import { AppError } from '../../src-shared/errors.ts';

/** Lets so many in at a time, the others in the order of their coming. */
export interface Turnstile {
  /** Resolves when it is one's turn; rejects when the line is full or the signal says so. */
  enter(signal: AbortSignal | undefined): Promise<void>;
  leave(): void;
}

export function createTurnstile(places: number, longestLine: number): Turnstile {
  const line: (() => void)[] = [];
  let inside = 0;
  return {
    enter(signal) {
      if (signal?.aborted) return Promise.reject(aborted());
      if (inside < places) {
        inside++;
        return Promise.resolve();
      }
      if (line.length >= longestLine) return Promise.reject(busy());
      return waitInLine(line, signal);
    },
    leave() {
      const next = line.shift();
      if (next) next();
      else inside--;
    },
  };
}

function waitInLine(line: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      line.splice(line.indexOf(comeIn), 1);
      reject(aborted());
    };
    const comeIn = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    line.push(comeIn);
  });
}

export function aborted(): AppError {
  return new AppError('aborted', 'The work was stopped.');
}

function busy(): AppError {
  return new AppError('busy', 'The station is busy. Try again in a few seconds.');
}
