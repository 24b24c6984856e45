import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { newFolder } from '#test/support/station.ts';

const LABELS = 4;
const folder = newFolder('busy-line');
let line: Line;
/** How often a label asked for its artwork, which it does just before it asks for a thread. */
let asked = 0;

beforeAll(async () => {
  line = await openLine(folder, {
    threads: 1,
    longestLine: 0,
    around: (store) => {
      const read: typeof store.pictures.read = (ref) => {
        asked++;
        return store.pictures.read(ref);
      };
      return { ...store, pictures: { ...store.pictures, read } };
    },
  });
});
afterAll(async () => {
  await line.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a batch whose labels wait for a thread is paused at once, and its labels stay planned', async () => {
  const { batches } = line.production;
  const picture = await artwork('busy', { kind: 'busy', width: 700, height: 600 });
  const { id } = await batches.plan(await orderOf(line, await rowsOf(line, picture, LABELS)));
  const limits = { maxBytes: picture.length, maxMegapixels: 1, minSide: 64 };
  let isTaken = true;
  const holdThread = async () => {
    while (isTaken) await line.pool.run('inspect', { bytes: picture, limits });
  };
  const holding = holdThread();
  await batches.start(id);
  await expect.poll(() => asked).toBeGreaterThan(2);
  await batches.pause(id);
  expect(await batches.progress(id)).toMatchObject({ state: 'paused', counts: { planned: LABELS } });
  isTaken = false;
  await holding;
  await batches.start(id);
  expect(await batches.finished(id)).toMatchObject({ state: 'done', counts: { made: LABELS } });
});
