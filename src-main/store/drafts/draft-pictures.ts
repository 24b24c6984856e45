import { hashesIn } from '../schema/picture-ref.ts';
import type { Drafts, Store } from '../store.ts';
import type { DraftFiles } from './draft-files.ts';

const NAME = 'drafts.pictures';

/**
 * Drafts of a station among others, which share its pictures and cannot see its drafts. The pictures that its drafts name are
 * named in a row too, so that no other station clears them up.
 */
export async function namedInRows(drafts: DraftFiles, change: Store['change']): Promise<Drafts> {
  const named = new Set<string>();

  async function name(hashes: Iterable<string>): Promise<void> {
    const fresh = [...hashes].filter((hash) => !named.has(hash)).map((hash) => ({ hash }));
    if (fresh.length > 0) await change(({ local }) => local.set(NAME, fresh));
    for (const { hash } of fresh) named.add(hash);
  }

  // Drafts may be from the time when the station had its rows in a file.
  await name(await drafts.pictures());
  return {
    ...drafts,
    async write(id, draft) {
      await name(hashesIn(JSON.stringify(draft)));
      await drafts.write(id, draft);
    },
  };
}
