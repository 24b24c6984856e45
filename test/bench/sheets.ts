// Print sheets: the memory that a PDF of 5,000 labels takes beside one of 500, and the time of writing and proving labels.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { writeNewFile } from '#main/imaging/sheet/new-file.ts';
import { writeSheetPdf } from '#main/imaging/sheet/output/sheet-pdf.ts';
import { withFileBytes } from '#main/imaging/sheet/proof/file-bytes.ts';
import { proofSheets } from '#main/imaging/sheet/proof/proof.ts';
import { openMarkReader } from '#main/imaging/sheet/proof/read-mark.ts';
import { megabytesOf } from '#test/support/process-memory.ts';
import { markedPicture, messageOf, planOf, pngOf } from '#test/unit/imaging/sheet/sheets.ts';

/** Small labels for memory, so that thousands are made in minutes; larger ones for the proof. */
const MANY_ON = 'l7160';
const PROVEN_ON = 'l7165';
const NAME = 'TW-7K3QZ';
/** Labels, and how many times as much memory the many may take as the few. */
const FEW = 500;
const MANY = 5000;
const ASKED_RATIO = 1.5;
const PROVEN = 24;

interface Answer {
  readonly megabytes: number;
  readonly seconds: number;
  readonly drawing: number;
  readonly bytes: number;
}

if (process.send) await serveParent();
else process.exitCode = await main();

async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sheets-'));
  try {
    const held = await compareMemory(folder);
    await timeProof(folder);
    return held ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compareMemory(folder: string): Promise<boolean> {
  const rows = [];
  for (const count of [FEW, MANY]) {
    const file = join(folder, 'sheets.pdf');
    const answer = await written(count, file);
    const copying = await secondsOf(() => copyFile(file, `${file}.copy`));
    const own = answer.seconds - answer.drawing;
    rows.push({
      ...answer,
      row: {
        labels: count,
        'PDF, MB': Math.round(answer.bytes / 1e6),
        'peak, MB': answer.megabytes,
        'writing, s': own.toFixed(1),
        'beside copying the file': `${(own / copying).toFixed(1)} x`,
      },
    });
  }
  console.table(rows.map(({ row }) => row));
  const ratio = rows[1].megabytes / rows[0].megabytes;
  console.log(`${MANY} labels take ${ratio.toFixed(2)} times the memory of ${FEW}; ${ASKED_RATIO} is allowed.`);
  return ratio <= ASKED_RATIO;
}

async function written(count: number, file: string): Promise<Answer> {
  const child = fork(fileURLToPath(import.meta.url));
  child.send({ count, file });
  const [answer] = await once(child, 'message');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
}

/** One PDF in a process of its own, which tells its peak and ends. */
async function serveParent(): Promise<void> {
  const [order] = (await once(process, 'message')) as [{ count: number; file: string }];
  const answer = await writeMany(order.count, order.file).catch((error: Error) => error.message);
  process.send?.(answer, () => process.disconnect());
}

async function writeMany(count: number, file: string): Promise<Answer> {
  const names = Array.from({ length: count }, (_, i) => `TW-${i}`);
  const plan = await planOf(MANY_ON, names, { caption: 4, crop_marks: true });
  const picture = markedPicture(plan.sheets[0].labels[0].pixels, NAME);
  let drawing = 0;
  const pictureOf = async (name: string) => {
    const start = performance.now();
    const bytes = await pngOf(numbered(picture, Number(name.slice(3))));
    drawing += performance.now() - start;
    return bytes;
  };
  const facts = { title: 'Bench', madeAt: new Date(0), language: 'en' };
  const start = performance.now();
  const { bytes, pictures } = await writeNewFile(file, (put) => writeSheetPdf(plan, pictureOf, facts, put));
  if (pictures !== count) throw new Error(`${pictures} pictures instead of ${count}`);
  return {
    megabytes: Math.round(megabytesOf('self', 'most')),
    seconds: (performance.now() - start) / 1000,
    drawing: drawing / 1000,
    bytes,
  };
}

/** The same label with its number in its first pixels, so that no two are the same. */
function numbered(picture: Rgb, number: number): Rgb {
  picture.data.set([number & 255, number >> 8, 0]);
  return picture;
}

async function timeProof(folder: string): Promise<void> {
  const plan = await planOf(PROVEN_ON, [NAME]);
  const sheets = Array.from({ length: PROVEN }, (_, i) => ({ ...plan.sheets[0], number: i + 1 }));
  const picture = markedPicture(plan.sheets[0].labels[0].pixels, NAME);
  const file = join(folder, 'proof.pdf');
  const facts = { title: 'Bench', madeAt: new Date(0), language: 'en' };
  const renamed = sheets.map((sheet, i) => ({
    ...sheet,
    labels: sheet.labels.map((label) => ({ ...label, name: `${i}` })),
  }));
  const many = { ...plan, sheets: renamed };
  await writeNewFile(file, (put) => writeSheetPdf(many, (name) => pngOf(numbered(picture, Number(name))), facts, put));
  const messages = new Map(renamed.map((_, i) => [`${i}`, messageOf(NAME)]));
  const order = { sheets: renamed, dpi: 300, messages, keys: [PUBLISHED_KEY] };
  const readMark = openMarkReader([PUBLISHED_KEY]);
  const decoding = await secondsOf(async () => {
    for (let i = 0; i < PROVEN; i++) readMark(picture);
  });
  const proving = await secondsOf(async () => {
    const { labels } = await withFileBytes(file, (bytes) => proofSheets(bytes, order));
    if (labels.some(({ outcome }) => outcome !== 'proven')) throw new Error('a label was not proven');
  });
  const { size } = await stat(file);
  const each = Math.round((proving / PROVEN) * 1000);
  console.log(
    `Proving ${PROVEN} labels of 1170 x 800 out of ${Math.round(size / 1e6)} MB: ${each} ms each, ${(proving / decoding).toFixed(2)} x decoding alone.`,
  );
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
