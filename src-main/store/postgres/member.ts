import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';
import type { Member } from '#main/store/leases.ts';

const FILE = 'station.id';

/** The station of a data folder, as a member of the stations on a database. Its first start there gives it a name. */
export async function memberOf(folder: string): Promise<Member> {
  return { station: (await stationOf(folder)) ?? (await makeName(join(folder, FILE))), run: randomUUID() };
}

/** The name of the station. Null if it never started on a database. */
export async function stationOf(folder: string): Promise<string | null> {
  return (await orNull(readFile(join(folder, FILE), 'utf8')))?.trim() || null;
}

async function makeName(file: string): Promise<string> {
  const name = randomUUID();
  await writeDurably(file, `${name}\n`);
  return name;
}
