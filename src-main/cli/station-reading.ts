import type { MarkKeys } from '#main/services/marks/mark-keys.ts';
import { createKnowingReader } from '#main/services/reading/reading.ts';
import { openReadOnly } from '#main/store/doctor/read-only.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { ScanPhoto, ScanResult } from '#main/workers/scan-photos.ts';
import type { Tasks } from '#main/workers/tasks.ts';

/** Reads photographs of one label with the keys, the artworks and the IDs of a data folder, whether its station runs or not. */
export async function readWithStation(
  folder: string,
  keys: MarkKeys,
  pool: Pool<Tasks>,
  photos: readonly ScanPhoto[],
  timeLimitMs: number,
): Promise<ScanResult> {
  const marks = {
    scan: (wanted: readonly ScanPhoto[]) =>
      pool.run('scanPhotos', { photos: wanted, keys: keys.reading, describe: true }, { timeLimitMs }),
    scanKnown: (labels: Parameters<Tasks['scanKnown']>[0]['labels']) =>
      pool.run('scanKnown', { labels, keys: keys.reading }, { timeLimitMs }),
  };
  const store = await openReadOnly(folder);
  if (store === null) return marks.scan(photos);
  try {
    const { reader } = createKnowingReader({ store, pool, keys }, { marks, catalogue: ALL_DESCRIBED });
    return await reader.read(photos);
  } finally {
    await store.close();
  }
}

/** The station itself describes its artworks. */
const ALL_DESCRIBED = { catchUp: async () => {} };
