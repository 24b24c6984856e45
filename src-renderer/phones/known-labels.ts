// Tells the reader of this device what is known of labels: the IDs that have a record, and artworks that labels may show.

import type { Work } from '#window/phones/reader/messages.ts';
import { useApp } from './app-store.ts';
import type { Artworks } from './artworks.ts';
import type { Records } from './records.ts';

/** IDs that are made known in one step. The reader answers in between. */
const IDS_AT_ONCE = 2000;
/** Artworks that are made known in one step: each takes some 20 ms on a phone. */
const ARTWORKS_AT_ONCE = 5;

export interface KnownLabelsParts {
  readonly records: Pick<Records, 'ids'>;
  readonly artworks: Pick<Artworks, 'names' | 'files'>;
  /** False where the reader does not know it now: it failed, or was stopped. */
  readonly tell: (work: Work) => Promise<boolean>;
}

/** What the reader knows. What it was not told to its end is told again. */
interface Told {
  /** The state of the copy whose IDs it has all. */
  copy: string;
  /** The key for which it has these IDs. */
  key: string | null;
  readonly ids: Set<string>;
  /** Null while they change. */
  artworks: string | null;
}

export function openKnownLabels({ records, artworks, tell }: KnownLabelsParts) {
  let told = nothing();
  let last: Promise<void> = Promise.resolve();

  /** A copy that is not whole could lack the ID that is looked at. */
  async function tellIds(now: Told): Promise<void> {
    const { copy, markKey } = useApp.getState();
    const wanted = `${markKey} ${copy.generation} ${copy.since}`;
    if (!copy.whole || markKey === null || wanted === now.copy) return;
    const ids = await records.ids();
    const more = ids.filter((id) => !now.ids.has(id));
    const isAnew = markKey !== now.key || now.ids.size + more.length > ids.length;
    if (isAnew) Object.assign(now, { ...nothing(), artworks: now.artworks });
    // Only what is new, so that a reader in use does not forget all IDs for a while.
    const due = isAnew ? ids : more;
    for (let at = 0; (isAnew && at === 0) || at < due.length; at += IDS_AT_ONCE) {
      const some = due.slice(at, at + IDS_AT_ONCE);
      if (told !== now || !(await tell({ kind: 'ids', ids: some, first: isAnew && at === 0 }))) return;
      now.key = markKey;
      for (const id of some) now.ids.add(id);
    }
    now.copy = wanted;
  }

  async function tellArtworks(now: Told): Promise<void> {
    const wanted = (await artworks.names()).join(' ');
    if (useApp.getState().markKey === null || wanted === now.artworks) return;
    now.artworks = null;
    const files = await artworks.files();
    for (let at = 0; at === 0 || at < files.length; at += ARTWORKS_AT_ONCE) {
      const some = files.slice(at, at + ARTWORKS_AT_ONCE);
      if (told !== now || !(await tell({ kind: 'artworks', files: some, first: at === 0 }))) return;
    }
    now.artworks = wanted;
  }

  async function tellNew(): Promise<void> {
    const now = told;
    await tellIds(now);
    await tellArtworks(now);
  }

  return {
    /** Tells what is new. One call after the other: an ID that the reader has twice would count as two. */
    tell(): Promise<void> {
      last = last.catch(() => undefined).then(tellNew);
      return last;
    },
    /** The reader was stopped and knows nothing any more. */
    forget(): void {
      told = nothing();
    },
  };
}

function nothing(): Told {
  return { copy: '', key: null, ids: new Set(), artworks: '' };
}
