import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsent, writeDurably } from '../durable-files.ts';
import type { Member } from '../leases.ts';

const FILE = 'station.id';

/** What the station of a data folder is called among the stations on its database. Its first start there gives it that. */
export async function memberOf(folder: string): Promise<Member> {
  const file = join(folder, FILE);
  return { station: (await readName(file)) ?? (await makeName(file)), run: randomUUID() };
}

async function readName(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

async function makeName(file: string): Promise<string> {
  const name = randomUUID();
  await writeDurably(file, `${name}\n`);
  return name;
}
