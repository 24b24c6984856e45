import sharp from 'sharp';
import { serve } from '#main/workers/serve.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Tasks that misbehave, for the tests of the pool. */
const tasks = {
  add: async ({ a, b }: { a: number; b: number }) => a + b,
  /** Counts up in shared memory for ever, without coming back to the event loop. */
  spin: async ({ counter }: { counter: Int32Array }) => {
    for (;;) Atomics.add(counter, 0, 1);
  },
  sleep: async ({ ms }: { ms: number }) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return ms;
  },
  refuse: async (_: object) => {
    throw new AppError('image_broken', 'The JPEG file is damaged.', { cause: new Error('codec: bad code') });
  },
  blunder: async (_: object) => {
    throw new TypeError('x is not a function');
  },
  throwLater: async (_: object) => {
    setTimeout(() => {
      throw new Error('nobody waits for me');
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  },
  leave: async (_: object) => process.exit(7),
  hoardObjects: async (_: object) => {
    const all: unknown[] = [];
    for (;;) all.push({ list: [1, 2, 3] });
  },
  hoardBuffers: async (_: object) => {
    const all: Uint8Array[] = [];
    for (;;) all.push(new Uint8Array(4_000_000).fill(1));
  },
  oneLargeBuffer: async (_: object) => {
    const all = [new Uint8Array(4_000_000_000)];
    for (;;) all[0][5]++;
  },
  /** 500 MB of pixels made by native code and handed over. */
  nativePixels: async (_: object) => {
    const create = { width: 12_500, height: 10_000, channels: 4, background: '#123456' } as const;
    const all = await sharp({ create }).raw().toBuffer();
    for (;;) all[0]++;
  },
  decode: async ({ file }: { file: Uint8Array }) => {
    for (;;) await sharp(file).raw().toBuffer();
  },
  reverse: async ({ bytes }: { bytes: Uint8Array }) => ({ bytes: bytes.toReversed(), length: bytes.length }),
  codecMemory: async (_: object) => {
    const create = { width: 300, height: 200, channels: 3, background: '#123456' } as const;
    return { bytes: await sharp({ create }).raw().toBuffer() };
  },
};

export type FixtureTasks = typeof tasks;
export const run = serve(tasks);
