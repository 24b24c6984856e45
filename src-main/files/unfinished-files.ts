import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn } from './presence.ts';

/** Removes copies and small files whose writing was cut short by a kill. */
export async function removeUnfinished(folder: string): Promise<void> {
  const names = await namesIn(folder);
  for (const name of names.filter((one) => one.startsWith('.unfinished-') || /^\..+\.part$/.test(one))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
