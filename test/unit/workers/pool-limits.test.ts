// @module-tag later: fills memory until a thread is stopped, and stops threads again and again
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { failure, openPools, spinner, until } from './fixture-pool.ts';

const { pool } = openPools();

describe('the pool', () => {
  for (const name of ['hoardObjects', 'hoardBuffers', 'oneLargeBuffer', 'nativePixels'] as const) {
    it(`stops a task over its memory (${name}), while the other thread goes on`, async () => {
      const workers = pool({ memoryLimitMiB: 256, timeLimitMs: 30_000 });
      const other = spinner();
      const control = new AbortController();
      const running = failure(workers.run('spin', { counter: other.counter }, { signal: control.signal }));
      const error = await failure(workers.run(name, {}));
      expect(error).toMatchObject({ code: 'memory_limit', message: expect.stringContaining('256 MiB') });
      await until(other.turns);
      expect(await workers.run('add', { a: 3, b: 4 })).toBe(7);
      control.abort();
      await running;
    });
  }

  it('ends threads in the middle of native decoding again and again', async () => {
    const workers = pool();
    const noise = Buffer.alloc(1200 * 900 * 3, 'a seed of any kind');
    const file = await sharp(noise, { raw: { width: 1200, height: 900, channels: 3 } })
      .png()
      .toBuffer();
    for (let round = 0; round < 15; round++) {
      const control = new AbortController();
      const work = failure(workers.run('decode', { file }, { signal: control.signal }));
      await delay(150 + round * 7);
      control.abort();
      expect((await work).code).toBe('aborted');
    }
    expect(await workers.run('add', { a: 5, b: 6 })).toBe(11);
  });
});
