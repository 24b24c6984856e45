// A child of crew.ts: works off the trials that it is sent, answering each when it is done.
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawId } from '#test/support/draw-mark.ts';
import { shippedFaces } from '#test/support/layout/planning.ts';
import { realEngine, type Strength } from './engine.ts';
import { withFields } from './fields.ts';
import { drawMessage, makeLabels } from './label.ts';
import { ONE_BIT_ROWS } from './one-bit-rows.ts';
import { ROWS } from './rows.ts';
import { SILENT_ROWS } from './silent-rows.ts';
import { stationEngine } from './station-reader.ts';
import { runTrial } from './trial.ts';

/** One trial number, for several rows: they share the artwork. */
export interface Task {
  readonly index: number;
  readonly rows: readonly string[];
}

const [strength, base, labelled, artworks, ids] = process.argv.slice(2);
const reader = artworks
  ? stationEngine(strength as Strength, new Int8Array(readFileSync(artworks)), Number(ids), Number(base))
  : realEngine(strength as Strength);
const engine = labelled === 'fields' ? withFields(reader, strength as Strength, await shippedFaces()) : reader;
const labels = makeLabels(engine, Number(base), artworks ? drawId : drawMessage);

// Every core has a process of its own already.
sharp.concurrency(1);

process.on('message', async (block: readonly Task[]) => {
  for (const task of block) await work(task);
  process.send?.({ done: true });
});

async function work(task: Task): Promise<void> {
  const rows = [...ROWS, ...SILENT_ROWS, ...ONE_BIT_ROWS].filter((row) => task.rows.includes(row.name));
  for (const row of rows) process.send?.({ outcome: await runTrial(row, task.index, engine, labels, Number(base)) });
}
