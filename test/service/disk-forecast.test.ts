// @module-tag one-engine: it measures files
// What a job will take on the disk is told before it is made: held against what it took.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { jobWhen } from '#test/support/window-jobs.ts';

const LABELS = 36;
/** Of the truth, at most. */
const OFF = 0.25;

let station: InProcess;
let desk: DraftDesk;
beforeAll(async () => {
  station = await startInProcess();
  await station.app.production.resume();
  desk = await openDraftDesk(station);
});
afterAll(() => station.close());

/** Bytes of the parts of a data folder that jobs fill. */
function bytesNow(): number {
  const inFolder = (folder: string): number =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return inFolder(join(station.app.folder, 'pictures')) + inFolder(join(station.app.folder, 'sheets'));
}

interface Taken {
  readonly told: number;
  readonly untried: number;
  readonly taken: number;
}

async function made(kind: 'label' | 'busy'): Promise<Taken> {
  const { id } = await desk.create();
  const rows = Array.from({ length: LABELS }, (_, at) => `${kind} ${at};${at}`);
  await desk.giveTable(id, `${kind}.csv`, `product_name;quantity\n${rows.join('\n')}\n`);
  const { artwork: one } = await desk.addArtwork(id, 'one.png', await artwork(kind, { kind, width: 600, height: 600 }));
  await desk.change(id, { template_id: 'generic', preset: SMALL_SHEET });
  const untried = (await desk.get(id)).room.needed;
  await desk.ask('POST', `/api/desk/drafts/${id}/artworks/${one.id}/forecast`);
  const told = (await desk.get(id)).room.needed;
  const before = bytesNow();
  const batch = await desk.make(id, '?sheets_in=en');
  await jobWhen(desk, batch.id, ({ state, printing, prints }) => state === 'done' && !printing && prints.length > 0);
  return { told, untried, taken: bytesNow() - before };
}

describe.each(['label', 'busy'] as const)('the room that is told for a job of %s artwork', (kind) => {
  it('is within a quarter of what it takes, once the artwork was tried', async () => {
    const { told, untried, taken } = await made(kind);
    process.stderr.write(`${kind}: told ${told}, took ${taken}, untried ${untried}\n`);
    expect(Math.abs(told / taken - 1)).toBeLessThan(OFF);
    // Untried artwork counts as the heaviest there is: that would not pass for the lighter one.
    expect(untried).toBeGreaterThanOrEqual(told);
    if (kind === 'label') expect(untried / taken - 1).toBeGreaterThan(OFF);
  });
});
