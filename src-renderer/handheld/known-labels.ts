// Tells the reader of this device what is known of labels: the IDs that have a record, and artworks that labels may show.
import { useApp } from './app-store.ts';
import type { Artworks } from './offline-records/artworks.ts';
import type { Records } from './offline-records/records.ts';
import type { Work } from './reader/messages.ts';

/** IDs that are made known in one step. The reader answers in between. */
const IDS_AT_ONCE = 2000;
/** Artworks that are made known in one step: each takes some 20 ms on a phone. */
const ARTWORKS_AT_ONCE = 5;

export interface KnownLabelsParts {
  readonly records: Pick<Records, 'ids'>;
  readonly artworks: Pick<Artworks, 'names' | 'files'>;
  readonly ask: (work: Work) => Promise<unknown>;
}

export function openKnownLabels({ records, artworks, ask }: KnownLabelsParts) {
  let told = { ids: '', artworks: '' };

  /** A copy that is not whole could lack the ID that is looked at. */
  async function tellIds(): Promise<void> {
    const { copy, markKey } = useApp.getState();
    const wanted = `${markKey} ${copy.generation} ${copy.since}`;
    if (!copy.whole || markKey === null || wanted === told.ids) return;
    told.ids = wanted;
    try {
      const ids = await records.ids();
      for (let at = 0; at === 0 || at < ids.length; at += IDS_AT_ONCE) {
        if (told.ids !== wanted) return;
        await ask({ kind: 'ids', ids: ids.slice(at, at + IDS_AT_ONCE), first: at === 0 });
      }
    } catch (error) {
      // What was not told to its end is told again.
      if (told.ids === wanted) told.ids = '';
      throw error;
    }
  }

  async function tellArtworks(): Promise<void> {
    const wanted = (await artworks.names()).join(' ');
    if (useApp.getState().markKey === null || wanted === told.artworks) return;
    told.artworks = wanted;
    try {
      const files = await artworks.files();
      for (let at = 0; at === 0 || at < files.length; at += ARTWORKS_AT_ONCE) {
        if (told.artworks !== wanted) return;
        await ask({ kind: 'artworks', files: files.slice(at, at + ARTWORKS_AT_ONCE), first: at === 0 });
      }
    } catch (error) {
      if (told.artworks === wanted) told.artworks = '';
      throw error;
    }
  }

  return {
    /** Tells what is new. */
    async tell(): Promise<void> {
      await tellIds();
      await tellArtworks();
    },
    /** The reader was stopped and knows nothing any more. */
    forget(): void {
      told = { ids: '', artworks: '' };
    },
  };
}
