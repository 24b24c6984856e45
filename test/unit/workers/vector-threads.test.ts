import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVectorThreads } from '#main/app/threads.ts';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { VectorTasks } from '#main/workers/vector-tasks.ts';
import { makePdf, makeTransparencyBomb } from '#test/support/vector/make-pdf.ts';
import { HUNGRY_FILTER, makeSvg, QUARTERS } from '#test/support/vector/make-svg.ts';

const faults: unknown[] = [];
const onFault = (fault: unknown) => faults.push(fault);
let threads: Pool<VectorTasks>;

beforeAll(() => {
  const workerFile = new URL('../../../src-main/workers/worker.ts', import.meta.url);
  threads = openVectorThreads({ workerFile, onFault });
});
afterAll(async () => {
  await threads.close();
  expect(faults).toEqual([]);
});

const size = { page: 1, bleed: 0, width: 300, height: 200, dpi: 300 };

it('a page comes as a PNG file of its density, and small as WebP', async () => {
  const bytes = await makePdf([{ width: 60, height: 40 }]);
  const drawn = await threads.run('drawVector', { bytes, ...size });
  expect([drawn.width, drawn.height, Buffer.from(drawn.bytes.subarray(1, 4)).toString()]).toEqual([300, 200, 'PNG']);
  const again = await threads.run('drawVector', { bytes, ...size });
  expect(Buffer.compare(drawn.bytes, again.bytes)).toBe(0);
  const small = await threads.run('drawSmall', { bytes, page: 1, limits: DEFAULT_LIMITS, side: 120 });
  expect(Buffer.from(small.bytes.subarray(8, 12)).toString()).toBe('WEBP');
});

it('a painter that was torn out of its work paints nothing any more: the next file has a new one', async () => {
  const good = { bytes: makeSvg(QUARTERS), ...size };
  const first = await threads.run('drawVector', good);
  // More pixels than the painter's memory has room for, which no caller asks for.
  const fatal = threads.run('drawVector', { ...good, width: 30_000, height: 20_000 });
  await expect(fatal).rejects.toMatchObject({ code: 'image_broken', trouble: { kind: 'vector_broken' } });
  const next = await threads.run('drawVector', good);
  expect(Buffer.compare(first.bytes, next.bytes)).toBe(0);
});

it('a drawing that takes too much memory ends with its thread', async () => {
  const hungry = threads.run('drawVector', { bytes: makeSvg(HUNGRY_FILTER), ...size });
  await expect(hungry).rejects.toMatchObject({ code: expect.stringMatching(/^(memory_limit|time_limit)$/) });
});

it('a drawing that takes too long ends with its thread, and the next one is drawn', async () => {
  // One level: more of them take all memory, on a quick machine before the time is up.
  const bomb = await makeTransparencyBomb(1, 10_000);
  const slow = threads.run('drawVector', { bytes: bomb, ...size }, { timeLimitMs: 700 });
  await expect(slow).rejects.toMatchObject({ code: 'time_limit' });
  expect(await threads.run('drawVector', { bytes: makeSvg(QUARTERS), ...size })).toMatchObject({ width: 300 });
});
