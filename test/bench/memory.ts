// The most memory that one process with one worker thread takes for pictures of 50 megapixels, task by task.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sharp } from 'sharp';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { createPool, type Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { megabytesOf } from '#test/support/process-memory.ts';
import { fromRgb } from '#test/unit/imaging/make-picture.ts';

/** 49.8 megapixels. */
const SIZE = { width: 5760, height: 8640 };
const ASKED_MB = 900;
const MESSAGE = '7K3QZ';
const TIME_LIMIT_MS = 300_000;
/** The second time finds what the first one left behind. */
const TIMES = 2;

interface Case {
  readonly name: string;
  readonly file: keyof typeof FILES;
  readonly task: 'png' | 'jpeg' | 'scan' | 'scan with corners';
  /** What a scan is to find. */
  readonly message?: string | null;
}

const FILES = {
  'label.png': () => large('label', false).png().toBuffer(),
  'photograph.jpg': () => large('quiet', false).jpeg({ quality: 92 }).toBuffer(),
  'marked.jpg': () => large('quiet', true).jpeg({ quality: 92 }).toBuffer(),
};

const CASES: readonly Case[] = [
  { name: 'embed, PNG label to PNG', file: 'label.png', task: 'png' },
  { name: 'embed, JPEG photograph to PNG', file: 'photograph.jpg', task: 'png' },
  { name: 'embed, JPEG photograph to JPEG', file: 'photograph.jpg', task: 'jpeg' },
  { name: 'scan, marked, corners', file: 'marked.jpg', task: 'scan with corners', message: MESSAGE },
  { name: 'scan, marked, no corners', file: 'marked.jpg', task: 'scan', message: MESSAGE },
  { name: 'scan, unmarked, corners', file: 'photograph.jpg', task: 'scan with corners', message: null },
  { name: 'scan, unmarked, no corners', file: 'photograph.jpg', task: 'scan', message: null },
];

if (process.send) await serveParent();
else await compare();

async function compare(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'twinmark-bench-'));
  try {
    for (const [name, make] of Object.entries(FILES)) await writeFile(join(folder, name), await make());
    console.log('| what | peak of the process | asked | holds |\n| --- | --- | --- | --- |');
    for (const one of CASES) {
      const peak = await peakOf(one, join(folder, one.file));
      const verdict = typeof peak === 'number' && peak <= ASKED_MB ? 'yes' : 'NO';
      console.log(`| ${one.name} | ${typeof peak === 'number' ? `${peak} MB` : peak} | ${ASKED_MB} MB | ${verdict} |`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Megabytes, or what went wrong. */
async function peakOf(one: Case, file: string): Promise<number | string> {
  const child = fork(fileURLToPath(import.meta.url));
  child.send({ one, file });
  const [answer] = await once(child, 'message');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return answer;
}

/** One task in a process of its own, which tells its peak and ends. */
async function serveParent(): Promise<void> {
  const [{ one, file }] = (await once(process, 'message')) as [{ one: Case; file: string }];
  const pool = createPool<Tasks>({
    workerFile: new URL('../../src-main/workers/worker.ts', import.meta.url),
    threads: 1,
    timeLimitMs: TIME_LIMIT_MS,
    onFault: (fault) => console.error(fault),
  });
  const answer = await runTimes(pool, one, file).then(
    () => Math.round(megabytesOf('self', 'most')),
    (error: Error) => error.message,
  );
  await pool.close();
  process.send?.(answer, () => process.disconnect());
}

async function runTimes(pool: Pool<Tasks>, one: Case, file: string): Promise<void> {
  for (let time = 0; time < TIMES; time++) await runCase(pool, one, file);
}

async function runCase(pool: Pool<Tasks>, { task, message }: Case, file: string): Promise<void> {
  const bytes = new Uint8Array(await readFile(file));
  const transfer = [bytes.buffer];
  if (task === 'png' || task === 'jpeg') {
    await pool.run('embedImage', { bytes, message: MESSAGE, strength: 'balanced', type: task, dpi: 300 }, { transfer });
    return;
  }
  const photo = task === 'scan' ? { bytes } : { bytes, corners: pictureCorners(SIZE) };
  const { detection } = await pool.run('scanPhotos', { photos: [photo] }, { transfer });
  if (detection.message !== message) throw new Error(`read ${detection.message} instead of ${message}`);
}

function large(kind: CoverKind, marked: boolean): Sharp {
  const cover = makeCover(kind, SIZE.width / 4, SIZE.height / 4, 'bench');
  const label = marked ? embed(cover, MESSAGE, { key: PUBLISHED_KEY, strength: 'balanced' }) : cover;
  return fromRgb(label).resize({ ...SIZE, fit: 'fill' });
}
