import type { Marks } from '#main/services/marks/marks.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { ScanPhoto, ScanResult } from '#main/workers/scan-photos.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { KnownIds } from './known-ids.ts';
import { createRecogniser, type RecogniserOptions } from './recogniser.ts';

type Detection = ScanResult['detection'];

export interface PhotoReaderOptions extends RecogniserOptions {
  readonly marks: Pick<Marks, 'scan' | 'scanKnown'>;
  readonly pool: Pool<Tasks>;
  readonly ids: Pick<KnownIds, 'read'>;
}

/** Who asks, and for what. */
export interface ReadingOrder {
  readonly signal?: AbortSignal | undefined;
  readonly forStranger?: boolean;
  /** The job whose labels are inspected. */
  readonly batch?: number | null;
}

export type PhotoReader = ReturnType<typeof createPhotoReader>;

/**
 * Reads the mark in photographs of a label: first blindly, then with the artworks of the station that the label may show, whole or
 * cut, then with the IDs of the station as the possible answers.
 */
export function createPhotoReader({ marks, pool, catalogue, candidates, ids }: PhotoReaderOptions) {
  const { compare, recogniseWhole, recognisePart } = createRecogniser({ catalogue, candidates });

  async function read(photos: readonly ScanPhoto[], order: ReadingOrder = {}): Promise<ScanResult> {
    const blind = await marks.scan(photos, order.signal, order.forStranger);
    if (blind.detection.message !== null) return blind;
    const start = performance.now();
    const detection = await readKnown(photos, blind, order);
    const read = detection === null ? blind : { ...blind, detection, seen: [], unread: [] };
    return { ...read, ms: blind.ms + performance.now() - start };
  }

  /** Reads labels that were seen, and not read, with what the station knows. Null where that gives nothing. */
  async function readKnown(
    photos: readonly Pick<ScanPhoto, 'bytes'>[],
    { seen, unread }: Pick<ScanResult, 'seen' | 'unread'>,
    { signal, forStranger = false, batch = null }: ReadingOrder = {},
  ): Promise<Detection | null> {
    const compared = await compare(seen);
    const gained = [unread];
    // A whole label is read more often than a part of one, and costs no search of parts.
    for (const recognise of [recogniseWhole, recognisePart]) {
      const labels = await recognise(photos, compared, forStranger);
      if (labels.length === 0) continue;
      const shown = await marks.scanKnown(labels, signal, forStranger);
      if (shown.detection.message !== null) return shown.detection;
      gained.unshift(shown.unread);
    }
    const run = { forStranger, ...(signal ? { signal } : {}) };
    return ids.read({ bits: { singles: gained.flat(), sums: gained, judged: 0 }, pool, batch, run });
  }

  return { read, readKnown };
}
