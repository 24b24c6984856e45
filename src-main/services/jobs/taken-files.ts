// Files of orders that were taken or refused go to folders of the station. A move that a kill cut short is ended at the next start.
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../../files/durable-files.ts';
import { type FoundFile, filesOf, type OrderFiles, REFUSED, TAKEN } from './order-files.ts';

/** Lists what is to be moved, and is removed when all of it was. */
const LIST = '.moving.json';

export async function moveAway(folder: string, files: OrderFiles, to: string): Promise<void> {
  const target = join(folder, to);
  // The same order may have been here before.
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeDurably(join(target, LIST), JSON.stringify(filesOf(files)));
  await moveAll(folder, target, filesOf(files));
}

/** Moves what is left of moves that were cut short. A file that was written anew belongs to another order, and stays. */
export async function endMoves(folder: string): Promise<void> {
  for (const part of [TAKEN, REFUSED]) {
    for (const name of await namesIn(join(folder, part))) {
      const target = join(folder, part, name);
      const list = await readFile(join(target, LIST), 'utf8').catch(() => null);
      if (list !== null) await moveAll(folder, target, JSON.parse(list) as FoundFile[]);
    }
  }
}

async function moveAll(folder: string, target: string, files: readonly FoundFile[]): Promise<void> {
  for (const file of files) {
    const from = join(folder, file.path);
    const facts = await stat(from).catch(() => null);
    if (facts?.size !== file.bytes || facts.mtimeMs !== file.writtenAt) continue;
    await mkdir(dirname(join(target, file.path)), { recursive: true });
    await rename(from, join(target, file.path));
  }
  await rm(join(target, LIST), { force: true });
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
