import { hashesIn } from './picture-ref.ts';
import type { Drafts, Store } from './store.ts';

const NAME = 'drafts.pictures';

/** Drafts of a station whose pictures others may clear up, who cannot see the drafts: what they name stands in the rows too. */
export function namedInRows(drafts: Drafts, change: Store['change']): Drafts {
  const named = new Set<string>();
  return {
    ...drafts,
    async write(id, draft) {
      const fresh = hashesIn(JSON.stringify(draft)).filter((hash) => !named.has(hash));
      if (fresh.length > 0) {
        await change(({ local }) =>
          local.set(
            NAME,
            fresh.map((hash) => ({ hash })),
          ),
        );
      }
      await drafts.write(id, draft);
      for (const hash of fresh) named.add(hash);
    },
  };
}
