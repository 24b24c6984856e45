// The journal is for making a damaged database anew from a copy. Lines that every copy has are of no use for that.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';
import { EPOCH } from '#shared/core/times.ts';
import { journalFiles, latest, readTail } from './tail.ts';

const FILE = 'removed.json';

/** The number and the stamp of the newest line that was removed. */
export interface Removed {
  readonly n: number;
  readonly at: string;
}

const NONE: Removed = { n: 0, at: EPOCH };

/** What was removed from the beginning of a journal. */
export async function removedFrom(folder: string): Promise<Removed> {
  const text = await orNull(readFile(join(folder, FILE), 'utf8'));
  return text === null ? NONE : (JSON.parse(text) as Removed);
}

/** Removes the files whose lines are all up to this stamp. The newest file with lines stays. Returns how many files went. */
export async function removeUpTo(folder: string, stamp: string): Promise<number> {
  const going: string[] = [];
  let removed = await removedFrom(folder);
  let waiting: { readonly name: string; readonly n: number; readonly at: string }[] = [];
  for (const name of await journalFiles(folder)) {
    const { n, at } = await readTail(join(folder, name));
    if (n > 0) {
      for (const one of waiting) {
        going.push(one.name);
        removed = { n: Math.max(removed.n, one.n), at: latest(removed.at, one.at) };
      }
      waiting = [];
    }
    if (at > stamp) break;
    waiting.push({ name, n, at });
  }
  if (going.length === 0) return 0;
  // Whoever reads the journal must know what is missing before it is.
  await writeDurably(join(folder, FILE), JSON.stringify(removed));
  for (const name of going) await rm(join(folder, name), { force: true });
  await syncFolder(folder);
  return going.length;
}
