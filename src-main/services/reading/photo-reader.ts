import { setTimeout as sleep } from 'node:timers/promises';
import type { Candidate } from '#main/engine/known-artwork/artwork-index.ts';
import {
  alikeEnough,
  likeliestLabels,
  MOST_ARTWORKS,
  mayBeCut,
  partsAlikeEnough,
} from '#main/engine/read/recognised-labels.ts';
import type { Marks } from '#main/services/marks/marks.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { RecognisedLabel, ScanPhoto, ScanResult, SeenLabel } from '#main/workers/scan-photos.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { nullForNow } from '#shared/troubles/errors.ts';
import type { Candidates } from './candidates.ts';
import type { Catalogue } from './catalogue.ts';
import type { KnownIds } from './known-ids.ts';

type Detection = ScanResult['detection'];

export interface Readers extends ArtworkSources {
  readonly marks: Pick<Marks, 'scan' | 'scanKnown'>;
  readonly ids: Pick<KnownIds, 'read'>;
}

/** Who asks, and for what. */
interface ReadingOrder {
  readonly signal?: AbortSignal | undefined;
  readonly forStranger?: boolean;
  /** The job whose labels are inspected. */
  readonly batch?: number | null;
}

/**
 * Reads the mark in photographs of a label: first blindly, then with the artworks of the station that the label may show, whole or
 * cut, then with the IDs of the station as the possible answers.
 */
export function createPhotoReader(pool: Pool<Tasks>, { marks, catalogue, candidates, ids }: Readers) {
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

/** How long a read waits until the newest artworks are in the catalogue. */
const PATIENCE_MS = 500;

interface ArtworkSources {
  readonly catalogue: Pick<Catalogue, 'catchUp'>;
  readonly candidates: Candidates;
}

/** A label that was seen, and the whole artworks that it is most like. */
interface ComparedLabel extends SeenLabel {
  readonly nearest: readonly Candidate[];
}

type Photos = readonly Pick<ScanPhoto, 'bytes'>[];

/** Which of the labels in photographs show artworks of the station, whole or cut. */
function createRecogniser({ catalogue, candidates }: ArtworkSources) {
  /** The labels with the whole artworks of the station that they are most like. */
  async function compare(seen: readonly SeenLabel[]): Promise<ComparedLabel[]> {
    if (seen.length === 0) return [];
    await Promise.race([catalogue.catchUp(), sleep(PATIENCE_MS)]);
    const compared: ComparedLabel[] = [];
    for (const label of seen) {
      compared.push({ ...label, nearest: await candidates.nearest(label.descriptor, MOST_ARTWORKS) });
    }
    return compared;
  }

  /** The labels that show an artwork of the station, the likeliest first. */
  async function recogniseWhole(
    photos: Photos,
    compared: readonly ComparedLabel[],
    forStranger: boolean,
  ): Promise<RecognisedLabel[]> {
    const recognised = compared
      .map(({ photo, corners, nearest }) => ({ photo, corners, found: alikeEnough(nearest) }))
      .filter(({ found }) => found.length > 0);
    return Promise.all(
      likeliestLabels(recognised, photos.length).map(async ({ photo, corners, found }) => ({
        bytes: photos[photo].bytes,
        corners,
        artworks: (await rastersOf(candidates, found, forStranger)).map(({ raster }) => raster),
      })),
    );
  }

  /** The label that most likely is a part of an artwork, if there is one: of each photograph one outline is looked at. */
  async function recognisePart(
    photos: Photos,
    compared: readonly ComparedLabel[],
    forStranger: boolean,
  ): Promise<RecognisedLabel[]> {
    const firsts = compared.filter(({ photo }, i) => photo !== compared[i - 1]?.photo);
    const recognised = [];
    for (const { photo, corners, descriptor, nearest } of firsts.filter((one) => mayBeCut(one.nearest))) {
      const found = partsAlikeEnough(await candidates.nearestToPart(descriptor, MOST_ARTWORKS), nearest);
      if (found.length > 0) recognised.push({ photo, corners, found });
    }
    const [likeliest] = likeliestLabels(recognised, 1);
    if (!likeliest) return [];
    const { photo, corners, found } = likeliest;
    const parts = (await rastersOf(candidates, found, forStranger)).map(({ raster, one: { window, first } }) => ({
      artwork: raster,
      window,
      first,
    }));
    return [{ bytes: photos[photo].bytes, corners, parts }];
  }

  return { compare, recogniseWhole, recognisePart };
}

/** Each candidate with its raster. A label is read without an artwork that cannot be had at the moment. */
async function rastersOf<C extends { readonly artwork: number }>(
  candidates: Candidates,
  found: readonly C[],
  forStranger: boolean,
) {
  const rasters = await Promise.all(
    found.map(async (one) => ({
      one,
      raster: await candidates.rasterOf(one.artwork, forStranger).catch(nullForNow),
    })),
  );
  return rasters.flatMap(({ one, raster }) => (raster === null ? [] : [{ one, raster }]));
}
