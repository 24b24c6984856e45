import type { KnownArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import type { LabelRow, RecordRow } from '#main/store/rows.ts';
import type { Asked, Pictures, Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { isOfThePicture } from './artwork-faults.ts';
import { artworkOfLabel, artworkOfRecord, type ShownArtwork } from './shown-artwork.ts';

interface RasterOptions {
  readonly store: { readonly pictures: Pick<Pictures, 'read'> };
  readonly pool: Pool<Tasks>;
}

/** The artworks of labels and records, for those who choose themselves which artworks a label may show. */
export function createShownArtworks({ store }: { readonly store: Pick<Store, 'labels' | 'batches' | 'pictures'> }) {
  return {
    ofLabel: (label: LabelRow) => artworkOfLabel(store, label),
    ofRecord: (record: Pick<RecordRow, 'id' | 'original'>) => artworkOfRecord(store, record),
    know: (artwork: ShownArtwork, pool: Pool<Tasks>) => knowArtwork({ store, pool }, artwork),
  };
}

/**
 * Null if the artwork is lost or damaged, or too large for a thread: its labels are read without it. Throws where only the
 * moment is wrong, so that nobody remembers the artwork as one that cannot be read.
 */
export async function knowArtwork(
  { store, pool }: RasterOptions,
  { picture, size, fit }: ShownArtwork,
  how: Asked = {},
): Promise<KnownArtwork | null> {
  try {
    return await pool.run('knowArtwork', { bytes: await store.pictures.read(picture, how), size, fit }, how);
  } catch (error) {
    if (isOfThePicture(error)) return null;
    throw error;
  }
}
