import { setTimeout as sleep } from 'node:timers/promises';
import { nullForNow } from '../../../src-shared/errors.ts';
import type { KnownArtwork } from '../../engine/known-artwork/known-artwork.ts';
import { alikeEnough, likeliestLabels, MOST_ARTWORKS } from '../../engine/read/recognised-labels.ts';
import type { Pool } from '../../workers/pool.ts';
import type { RecognisedLabel, ScanPhoto, ScanResult, SeenLabel } from '../../workers/scan-photos.ts';
import type { Tasks } from '../../workers/tasks.ts';
import type { Marks } from '../marks/marks.ts';
import type { Candidates } from './candidates.ts';
import type { Catalogue } from './catalogue.ts';
import type { KnownIds } from './known-ids.ts';

type Detection = ScanResult['detection'];

/** How long a read waits until the newest artworks are in the catalogue. */
const PATIENCE_MS = 500;

export interface PhotoReaderOptions {
  readonly marks: Pick<Marks, 'scan' | 'scanKnown'>;
  readonly pool: Pool<Tasks>;
  readonly catalogue: Pick<Catalogue, 'catchUp'>;
  readonly candidates: Candidates;
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
 * Reads the mark in photographs of a label: first blindly, then with the artworks of the station that the label may show, then
 * with the IDs of the station as the possible answers.
 */
export function createPhotoReader({ marks, pool, catalogue, candidates, ids }: PhotoReaderOptions) {
  async function read(photos: readonly ScanPhoto[], order: ReadingOrder = {}): Promise<ScanResult> {
    const blind = await marks.scan(photos, order.signal, order.forStranger);
    if (blind.detection.message !== null) return blind;
    const start = performance.now();
    const detection = (await readKnown(photos, blind, order)) ?? blind.detection;
    return { ...blind, detection, ms: blind.ms + performance.now() - start };
  }

  /** Reads labels that were seen, and not read, with what the station knows. Null where that gives nothing. */
  async function readKnown(
    photos: readonly Pick<ScanPhoto, 'bytes'>[],
    { seen, unread }: Pick<ScanResult, 'seen' | 'unread'>,
    { signal, forStranger = false, batch = null }: ReadingOrder = {},
  ): Promise<Detection | null> {
    const labels = await recognise(photos, seen, forStranger);
    const shown = labels.length === 0 ? null : await marks.scanKnown(labels, signal, forStranger);
    if (shown && shown.detection.message !== null) return shown.detection;
    const sums = [shown?.unread ?? [], unread];
    const run = { forStranger, ...(signal ? { signal } : {}) };
    return ids.read({ bits: { singles: sums.flat(), sums, judged: 0 }, pool, batch, run });
  }

  /** The labels that show an artwork of the station, the likeliest first. */
  async function recognise(
    photos: readonly Pick<ScanPhoto, 'bytes'>[],
    seen: readonly SeenLabel[],
    forStranger: boolean,
  ): Promise<RecognisedLabel[]> {
    if (seen.length === 0) return [];
    await Promise.race([catalogue.catchUp(), sleep(PATIENCE_MS)]);
    const recognised = [];
    for (const { photo, corners, descriptor } of seen) {
      const found = alikeEnough(await candidates.nearest(descriptor, MOST_ARTWORKS));
      if (found.length > 0) recognised.push({ bytes: photos[photo].bytes, corners, found });
    }
    const best = likeliestLabels(recognised, photos.length);
    return Promise.all(
      best.map(async ({ bytes, corners, found }) => ({
        bytes,
        corners,
        artworks: await rastersOf(found, forStranger),
      })),
    );
  }

  async function rastersOf(
    found: readonly { readonly artwork: number }[],
    forStranger: boolean,
  ): Promise<KnownArtwork[]> {
    const rasterOf = (artwork: number) => candidates.rasterOf(artwork, forStranger);
    // A label is read without an artwork that cannot be had at the moment.
    const rasters = await Promise.all(found.map(({ artwork }) => rasterOf(artwork).catch(nullForNow)));
    return rasters.filter((raster) => raster !== null);
  }

  return { read, readKnown };
}
