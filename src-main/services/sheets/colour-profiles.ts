import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, OWN_FILE, renameDurably, syncFile } from '#main/files/durable-files.ts';
import { namesIn } from '#main/files/presence.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { refusal } from '#shared/troubles/errors.ts';

/** The profile of a general offset press, which is part of the codec. */
const BUILT_IN_PROFILE = 'cmyk';
const ENDING = '.icc';
/** Every operating system takes files of such names. */
const PLAIN_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._()+-]{0,62}[\p{L}\p{N})])?$/u;
const MOST = 200;

export type ColourProfiles = Awaited<ReturnType<typeof openColourProfiles>>;

/** The colour profiles of presses: ICC files for CMYK in a folder of the station. */
export async function openColourProfiles(folder: string, pool: Pool<Tasks>) {
  for (const name of await namesIn(folder)) if (name.startsWith('.')) await rm(join(folder, name), { force: true });

  /** The names of the profiles, the built-in one first. */
  async function list(): Promise<string[]> {
    const names = (await namesIn(folder)).filter((name) => name.endsWith(ENDING) && !name.startsWith('.'));
    return [BUILT_IN_PROFILE, ...names.map((name) => name.slice(0, -ENDING.length)).sort()];
  }

  /** The file of a profile, or the name of the built-in one, as workers take it. */
  async function find(name: string): Promise<string> {
    if (name === BUILT_IN_PROFILE) return BUILT_IN_PROFILE;
    if ((await list()).includes(name)) return join(folder, `${name}${ENDING}`);
    throw refusal('profile_gone', { name });
  }

  /** Tries the profile on a few pixels before it is kept, so that it does not fail later on a print. */
  async function put(name: string, bytes: Uint8Array): Promise<void> {
    refuseName(name);
    if ((await list()).length > MOST) throw refusal('profiles_most', { most: MOST });
    await makeFolder(folder);
    const unproven = join(folder, `.${randomUUID()}${ENDING}`);
    try {
      await writeFile(unproven, bytes, { mode: OWN_FILE });
      await pool.run('checkProfile', { file: unproven, name });
      await syncFile(unproven);
      await renameDurably(unproven, join(folder, `${name}${ENDING}`));
    } finally {
      await rm(unproven, { force: true });
    }
  }

  return { list, find, put };
}

function refuseName(name: string): void {
  if (name.toLowerCase() === BUILT_IN_PROFILE) throw refusal('name_ships', { name });
  if (PLAIN_NAME.test(name)) return;
  throw refusal('profile_name');
}
