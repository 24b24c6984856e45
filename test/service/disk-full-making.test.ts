import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DISK_FULL } from '#shared/core/health.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Line, openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { newFolder } from '#test/support/station.ts';

const MIB = 2 ** 20;
const LABELS = 24;
const folder = newFolder('small-line');
const filler = join(folder, 'filler');
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=192m', 'tmpfs', folder]).status === 0;
let line: Line;

beforeAll(async () => {
  if (mounted) line = await openLine(join(folder, 'data'));
});
afterAll(async () => {
  if (mounted) {
    rmSync(filler, { recursive: true, force: true });
    await line.close();
    spawnSync('umount', [folder]);
  }
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!mounted)(
  'a batch that meets a full disk is told as stopped, and goes on by itself once there is room',
  async () => {
    const { batches } = line.production;
    const picture = await artwork('full', { kind: 'busy', width: 700, height: 600 });
    const { id } = await batches.plan(await orderOf(line, await rowsOf(line, picture, LABELS)));
    await batches.start(id);
    await expect.poll(async () => (await batches.progress(id)).counts.made ?? 0).toBeGreaterThan(1);
    fillUp();
    await expect.poll(async () => (await batches.progress(id)).state).toBe('paused');
    const stopped = { state: 'paused', stopped: expect.stringContaining('full'), stopped_by: { kind: 'disk_full' } };
    expect(await batches.finished(id)).toMatchObject(stopped);
    expect(batchesTold().at(-1)).toMatchObject(stopped);
    expect(line.store.problem()?.text).toBe(DISK_FULL);
    expect(storeTold().at(-1)).toEqual({ store: DISK_FULL, store_problem: 'disk_full' });

    rmSync(filler, { recursive: true });
    await expect.poll(async () => (await batches.progress(id)).state).toBe('done');
    expect(storeTold().at(-1)).toEqual({ store: 'ok', store_problem: null });
    expect(await batches.progress(id)).toMatchObject({ counts: { made: LABELS }, stopped: null });
  },
  240_000,
);

function batchesTold() {
  return line.events.flatMap((event) => (event.type === 'batch' ? [event.data] : []));
}

function storeTold() {
  return line.events.flatMap((event) => (event.type === 'health' ? [event.data] : []));
}

/** To the last byte. */
function fillUp(): void {
  mkdirSync(filler, { recursive: true });
  for (let i = 0, room = roomIn(); room > 0; i++, room = roomIn()) {
    try {
      writeFileSync(join(filler, String(i)), Buffer.alloc(Math.min(4 * MIB, room)));
    } catch (error) {
      // The batch took the room first.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}

function roomIn(): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
