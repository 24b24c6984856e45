import { AppError } from '../../src-shared/errors.ts';

/** A semaphore: `slots` tasks run at a time, and the others wait in the order in which they came. */
export function createThreadSlots(slots: number, longestLine: number) {
  const line: (() => void)[] = [];
  let inside = 0;
  return {
    /** Resolves when a slot is free; rejects when the line is full or the signal fires. */
    enter(signal: AbortSignal | undefined): Promise<void> {
      if (signal?.aborted) return Promise.reject(aborted());
      if (inside < slots) {
        inside++;
        return Promise.resolve();
      }
      if (line.length >= longestLine) return Promise.reject(busy());
      return waitInLine(line, signal);
    },
    leave(): void {
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
