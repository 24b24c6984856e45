// A job of many labels under kills at random points: while labels are made, while their sheets are made, and while their pictures
// are let go; then backed up and restored. Every label keeps its ID, and every picture its bytes.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '#main/store/restore/restore.ts';
import { allLabels, killBatch, runWorker } from '#test/support/production/kills.ts';
import { type Line, openLine } from '#test/support/production/line.ts';
import { makeRandom, type Random } from '#test/support/random.ts';

export interface MakingRun {
  readonly labels: number;
  /** While labels are made. A fifth of them more come while sheets are made, and as many while pictures are let go. */
  readonly kills: number;
  readonly seed: number;
  readonly tell: (sentence: string) => void;
}

export interface MakingReport {
  readonly kills: number;
  /** Labels that had an ID and no picture when a kill came. */
  readonly caught: number;
  readonly letGo: number;
  readonly broken: readonly string[];
}

const DAY = 86_400_000;
/** Milliseconds in which a life of the later steps is killed. */
const LIFE_MS = 6000;

export async function makingRun({ labels, kills, seed, tell }: MakingRun): Promise<MakingReport> {
  const root = mkdtempSync(join(tmpdir(), 'twinmark-making-run-'));
  try {
    const random = makeRandom(seed, 'making run');
    const lives = [1, Math.max(2, Math.round((1.6 * labels) / (kills + 1)))] as const;
    const { caught, losses } = await killBatch({ root, labels, kills, seed, lives });
    tell(`${labels} labels made with ${kills} kills, ${caught} labels caught, ${losses.length} losses`);
    const later = Math.max(1, Math.round(kills / 5));
    const folder = join(root, 'data');
    const before = await picturesOf(await openLine(folder));
    await killSheets(root, labels, later, random);
    await killLettingGo(folder, later, random);
    tell(`sheets made, and pictures let go, with ${2 * later} kills`);
    const restored = await restoredPictures(root);
    const broken = [...losses, ...differences(before, restored.pictures), ...restored.broken];
    return { kills: kills + 2 * later, caught, letGo: restored.letGo, broken };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function killSheets(root: string, labels: number, kills: number, random: Random): Promise<void> {
  const args = [join(root, 'data'), join(root, 'artwork.png'), String(labels), join(root, 'sheets.pdf')];
  for (let kill = 0; kill < kills; kill++)
    await runWorker(args, { word: 'print', times: 1, ms: random.below(LIFE_MS) });
  const line = await openLine(join(root, 'data'));
  // The last kill may have come when all was done.
  const isLeft = (await allLabels(line)).some(({ state }) => state === 'made');
  await line.close();
  if (isLeft) await runWorker(args, null);
}

/** Pictures are let go in lives that are killed, and then to the end. */
async function killLettingGo(folder: string, kills: number, random: Random): Promise<void> {
  const then = new Date(Date.now() - 3 * DAY);
  const pictures = join(folder, 'pictures');
  for (const file of readdirSync(pictures, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.png')) utimesSync(join(pictures, file), then, then);
  for (let kill = 0; kill <= kills; kill++) {
    const script = join(import.meta.dirname, '..', 'support', 'production', 'let-go-process.ts');
    const child = spawn(process.execPath, [script, folder, 'let-go'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    child.stdout.once('data', () => {
      if (kill < kills) setTimeout(() => child.kill('SIGKILL'), random.below(LIFE_MS));
    });
    const [code] = await ended;
    if (kill === kills && code !== 0) throw new Error(`letting go ended with ${code}`);
  }
}

/** The pictures of the station that a backup becomes on another machine, all of them made again. */
async function restoredPictures(root: string) {
  const station = await openLine(join(root, 'data'));
  const report = await station.store.backups.exportTo(join(root, 'backup.tar'));
  await station.close();
  const restored = await restoreBackup(join(root, 'backup.tar'), join(root, 'other'));
  const broken = [...report.missing, ...restored.missing, ...restored.findings].map(
    (one) => `The backup lacks ${one}.`,
  );
  const recipes = readdirSync(join(root, 'other', 'pictures'), { recursive: true, encoding: 'utf8' });
  const letGo = recipes.filter((file) => file.endsWith('.recipe')).length;
  return { broken, letGo, pictures: await picturesOf(await openLine(join(root, 'other'))) };
}

/** By row: the ID, and the hash of the bytes that whoever asks is given. */
async function picturesOf(line: Line): Promise<Map<number, string>> {
  const pictures = new Map<number, string>();
  for (const { row_number, record_id } of await allLabels(line)) {
    const marked = (await line.store.records.find(record_id ?? ''))?.marked ?? null;
    const bytes =
      marked &&
      createHash('sha256')
        .update(await line.store.pictures.read(marked))
        .digest('hex');
    pictures.set(row_number, `${record_id} ${bytes}`);
  }
  await line.close();
  return pictures;
}

function differences(before: ReadonlyMap<number, string>, after: ReadonlyMap<number, string>): string[] {
  const rows = [...before.keys(), ...[...after.keys()].filter((row) => !before.has(row))];
  const changed = rows.filter((row) => before.get(row) !== after.get(row));
  const ids = new Set([...after.values()].map((text) => text.split(' ')[0]));
  const twice = ids.size === after.size ? [] : [`${after.size - ids.size} IDs are there twice.`];
  return [...changed.map((row) => `Row ${row} was ${before.get(row)} and is ${after.get(row)}.`), ...twice];
}
