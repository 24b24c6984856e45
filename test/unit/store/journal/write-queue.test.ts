import { expect, it } from 'vitest';
import { createWriteQueue } from '#main/store/journal/write-queue.ts';

it('writes in order, and joins what waits into one write', async () => {
  const gate = Promise.withResolvers<void>();
  const written: string[] = [];
  const queue = createWriteQueue(async (bytes) => {
    if (written.length === 0) await gate.promise;
    written.push(String(bytes));
  });
  const all = ['a', 'b', 'c'].map((text) => queue.append(text));
  gate.resolve();
  await Promise.all(all);
  expect(written).toEqual(['a', 'bc']);
});

it('takes no more than a mebibyte into one write, and a longer part alone', async () => {
  const gate = Promise.withResolvers<void>();
  const lengths: number[] = [];
  const queue = createWriteQueue(async ({ length }) => {
    if (lengths.length === 0) await gate.promise;
    lengths.push(length);
  });
  const all = [1, 2 ** 19, 2 ** 19, 2 ** 19, 2 ** 21].map((length) => queue.append('x'.repeat(length)));
  gate.resolve();
  await Promise.all(all);
  expect(lengths).toEqual([1, 2 ** 20, 2 ** 19, 2 ** 21]);
});

it('writes text of any letters as UTF-8, in one part or several', async () => {
  const written: string[] = [];
  const queue = createWriteQueue(async (bytes) => {
    written.push(bytes.toString('utf8'));
  });
  const long = `${'ß'.repeat(2 ** 19)}日`;
  await Promise.all(['Zürich ', '日本 ', '🏷', long].map((text) => queue.append(text)));
  expect(written.join('')).toBe(`Zürich 日本 🏷${long}`);
});

it('writes nothing more after a failure, and leaves nobody waiting', async () => {
  const failure = new Error('planted');
  let writes = 0;
  const queue = createWriteQueue(async () => {
    writes++;
    throw failure;
  });
  await Promise.all(['a', 'b'].map((text) => queue.append(text)));
  await queue.append('c');
  await queue.drained();
  expect([writes, queue.failure()]).toEqual([1, failure]);
});
