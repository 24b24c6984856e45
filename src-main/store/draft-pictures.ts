import { hashesIn } from '#main/store/schema/picture-ref.ts';
import type { DraftFiles } from './draft-files.ts';
import type { Drafts, Store } from './store.ts';

const NAME = 'drafts.pictures';

/**
 * Drafts of a station that shares its pictures with other stations, which cannot see its drafts. A row names the pictures of the
 * drafts too, so that no other station removes them.
 */
export async function namedInRows(drafts: DraftFiles, change: Store['change']): Promise<Drafts> {
  const named = new Set<string>();

  async function name(hashes: Iterable<string>): Promise<void> {
    const fresh = [...hashes].filter((hash) => !named.has(hash)).map((hash) => ({ hash }));
    if (fresh.length > 0) await change(({ local }) => local.set(NAME, fresh));
    for (const { hash } of fresh) named.add(hash);
  }

  // Some drafts may be older than the move of the rows to the shared database.
  await name(await drafts.pictures());
  return {
    ...drafts,
    async write(id, draft) {
      await name(hashesIn(JSON.stringify(draft)));
      await drafts.write(id, draft);
    },
  };
}
