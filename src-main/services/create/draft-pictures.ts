// The pictures of drafts: tried on their label, and shown.

import { pictureLimits } from '#main/base/picture-limits.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { Draft, ReadForecast } from '#shared/create/draft.ts';
import { notFound, refusal, toAppError } from '#shared/troubles/errors.ts';
import { placeOf } from './artwork-place.ts';
import { trialKey } from './artwork-remarks.ts';
import type { DraftArtworks } from './draft-artworks.ts';
import type { DraftState, KeptArtwork, Trial } from './draft-state.ts';
import { withTrial } from './draft-steps.ts';
import { draftView } from './draft-view.ts';
import type { OpenDrafts } from './open-drafts.ts';
import type { VectorArtwork } from './vector-artwork.ts';

interface DraftPictureParts {
  readonly open: OpenDrafts;
  readonly artworks: DraftArtworks;
  readonly vectors: VectorArtwork;
}

type ArtworkView = 'original' | 'marked' | 'difference' | 'thumbnail';

/** Pixels of the long side. */
const THUMBNAIL_SIDE = 320;

export function createDraftPictures(context: TrialContext, { open, artworks, vectors }: DraftPictureParts) {
  const { store, pool, settings } = context;
  const limits = pictureLimits(settings);
  const trials = createArtworkTrials(context);

  async function showPage(id: number, artworkId: number, page: number) {
    const { vector } = (await artworks.find(id, artworkId)).one;
    if (!vector) throw notFound();
    const bytes = await vectors.small(vector.file, page);
    return { bytes, type: 'image/webp', etag: `${vector.file.hash}-${page}` };
  }

  /** Tells how well the artwork will read, and keeps that; null where it cannot be marked. */
  async function forecast(id: number, artworkId: number): Promise<{ forecast: ReadForecast | null; draft: Draft }> {
    const { state, one } = await artworks.findPlaced(id, artworkId);
    // Marking takes a while, and the draft is free meanwhile. A change in that time makes the trial out of date.
    const trial = await trials.judge(state, one);
    return open.annotate(
      id,
      (draft) => withTrial(draft, one, trial),
      (draft) => ({ forecast: trial.forecast, draft: draftView(draft) }),
    );
  }

  async function show(
    id: number,
    artworkId: number,
    view: ArtworkView,
  ): Promise<{ bytes: Uint8Array; type: string; etag: string | null }> {
    const { state, one } = await artworks.findPlaced(id, artworkId);
    const { picture } = one.artwork;
    if (view === 'thumbnail') {
      const whole = await store.pictures.read(picture);
      const { bytes } = await pool.run('thumbnail', { bytes: whole, side: THUMBNAIL_SIDE, limits });
      return { bytes, type: 'image/webp', etag: `${picture.hash}-${THUMBNAIL_SIDE}` };
    }
    const bytes = (await trials.run(state, one))[view];
    if (!bytes) throw refusal('marked_already', { artwork: one.name });
    return { bytes, type: 'image/png', etag: null };
  }

  return { forecast, show, showPage };
}

// Trials of artwork: its picture on the label, the difference that the mark makes, and a forecast of how its print will read.

type Tried = Awaited<ReturnType<Tasks['tryArtwork']>>;

type TrialContext = Pick<StationContext, 'store' | 'pool' | 'keys' | 'settings'>;

/** No ID has these letters, so that no proof on a screen is ever taken for a label. */
const MESSAGE = 'TRIAL';
const KEPT_BYTES = 64 * 2 ** 20;

function createArtworkTrials({ store, pool, keys, settings }: TrialContext) {
  const [key, ...otherKeys] = keys.reading;
  const limits = pictureLimits(settings);
  const tried = createResultCache(KEPT_BYTES, bytesOf);

  /** Marks the artwork for its place. The results asked for last stay in memory. */
  function run(state: DraftState, one: KeptArtwork): Promise<Tried> {
    return tried.get(trialKey(state, one), async () => {
      const { fit, strength, options } = state;
      const { width_px: width, height_px: height } = placeOf(state, one.artwork);
      const bytes = await store.pictures.read(one.artwork.picture);
      const order = { bytes, width, height, fit, strength, dpi: options.dpi, message: MESSAGE, key, otherKeys, limits };
      return pool.run('tryArtwork', order);
    });
  }

  /** The trial to keep with the artwork. It has a reason in place of a forecast where the artwork cannot be marked. */
  async function judge(state: DraftState, one: KeptArtwork): Promise<Trial> {
    const of = trialKey(state, one);
    try {
      return trialFrom(of, await run(state, one));
    } catch (error) {
      const { code, message } = toAppError(error);
      if (!code.startsWith('image_') && code !== 'bad_input') throw error;
      return { of, transparent: 0, flat: false, otherMark: null, forecast: null, refused: message };
    }
  }

  return { run, judge };
}

export function trialFrom(
  of: string,
  {
    transparent,
    flat,
    otherMark,
    forecast,
    psnr,
    marked,
  }: Pick<Tried, 'transparent' | 'flat' | 'otherMark' | 'forecast' | 'psnr' | 'marked'>,
): Trial {
  return {
    of,
    transparent: Math.round(100 * transparent),
    flat,
    otherMark,
    forecast:
      forecast && forecast.marginDb !== null && psnr !== null
        ? { grade: forecast.grade, margin_db: rounded(forecast.marginDb), psnr: rounded(psnr) }
        : null,
    refused: null,
    ...(marked === null ? {} : { marked_bytes: marked.length }),
  };
}

function bytesOf({ original, marked, difference }: Tried): number {
  return [original, marked, difference].reduce((sum, one) => sum + (one?.length ?? 0), 0);
}

/** Artwork that marking does not change at all would have infinitely many decibels. */
function rounded(decibels: number): number {
  return Math.round(Math.min(decibels, 100) * 10) / 10;
}
