import { describe, expect, it } from 'vitest';
import { createSemaphore, type Line, type SemaphoreOptions } from '#main/base/semaphore.ts';

const full = () => new Error('full');
const givenUp = () => new Error('given up');

/** A semaphore whose work lasts until it is told to end. */
function lab(options: Partial<SemaphoreOptions> = {}) {
  const semaphore = createSemaphore({ permits: 2, longestLine: 3, turnedAway: full, givenUp, ...options });
  const running = new Map<string, () => void>();
  return {
    /** What runs now, in the order in which it began. */
    async now() {
      await new Promise(setImmediate);
      return [...running.keys()];
    },
    begin: (name: string, line: Line = 'first', signal?: AbortSignal) =>
      semaphore.run(() => new Promise<void>((end) => running.set(name, end)), signal, line),
    async end(name: string) {
      await new Promise(setImmediate);
      running.get(name)?.();
      running.delete(name);
      await new Promise(setImmediate);
    },
  };
}

describe('semaphore', () => {
  it('are given in the order of coming, and work beyond the line is turned away', async () => {
    const { begin, end, now } = lab();
    for (const name of ['a', 'b', 'c', 'd', 'e']) void begin(name);
    await expect(begin('f')).rejects.toThrow('full');
    expect(await now()).toEqual(['a', 'b']);
    await end('b');
    expect(await now()).toEqual(['a', 'c']);
    await end('a');
    await end('c');
    expect(await now()).toEqual(['d', 'e']);
  });

  it('go to the first line before the second, however long that one has waited', async () => {
    const { begin, end, now } = lab({ permitsOfSecond: 1 });
    for (const name of ['a', 'b', 'c', 'd']) void begin(name);
    void begin('stranger', 'second');
    await end('a');
    expect(await now()).toEqual(['b', 'c']);
    await end('b');
    expect(await now()).toEqual(['c', 'd', 'stranger']);
  });

  it('are bounded in the second line, also where others stand empty, take none from the first, and its line is its own', async () => {
    const { begin, end, now } = lab({ permitsOfSecond: 1 });
    for (const name of ['s1', 's2', 's3', 's4']) void begin(name, 'second');
    await expect(begin('s5', 'second')).rejects.toThrow('full');
    expect(await now()).toEqual(['s1']);
    void begin('a');
    void begin('b');
    expect(await now()).toEqual(['s1', 'a', 'b']);
    await end('s1');
    expect(await now()).toEqual(['a', 'b', 's2']);
    await end('a');
    await end('b');
    expect(await now()).toEqual(['s2']);
  });

  it('are not taken by work that was given up while it waited, or that fails', async () => {
    const { begin, end, now } = lab({ permits: 1 });
    const stop = new AbortController();
    void begin('a');
    const waiting = begin('b', 'first', stop.signal);
    void begin('c');
    stop.abort();
    await expect(waiting).rejects.toThrow('given up');
    await expect(begin('d', 'first', stop.signal)).rejects.toThrow('given up');
    await end('a');
    expect(await now()).toEqual(['c']);
    const semaphore = createSemaphore({ permits: 1, longestLine: 0, turnedAway: full });
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await semaphore.run(async () => 7)).toBe(7);
  });
});
