// Trials of artwork: its picture on the label, the difference that the mark makes, and a forecast of how its print will read.

import { pictureLimits } from '#main/base/picture-limits.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { toAppError } from '#shared/troubles/errors.ts';
import { placeOf } from './artwork-place.ts';
import { trialKey } from './artwork-remarks.ts';
import type { DraftState, KeptArtwork, Trial } from './draft-state.ts';

type Tried = Awaited<ReturnType<Tasks['tryArtwork']>>;

export type TrialContext = Pick<StationContext, 'store' | 'pool' | 'keys' | 'settings'>;

/** No ID has these letters, so that no proof on a screen is ever taken for a label. */
const MESSAGE = 'TRIAL';
const KEPT_BYTES = 64 * 2 ** 20;

export function createArtworkTrials({ store, pool, keys, settings }: TrialContext) {
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
