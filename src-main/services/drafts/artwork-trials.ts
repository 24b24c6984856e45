// Artwork as it will look on the label and in its difference, with a forecast of how its print will read.
import { toAppError } from '../../../src-shared/errors.ts';
import type { Store } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import type { TrialOrder } from '../../workers/try-artwork.ts';
import { placeOf } from './artwork-place.ts';
import { trialKey } from './artwork-remarks.ts';
import type { DraftState, KeptArtwork, Trial } from './draft-state.ts';

type Tried = Awaited<ReturnType<Tasks['tryArtwork']>>;

export interface ArtworkTrialOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly key: string;
  readonly limits: TrialOrder['limits'];
}

/** No ID has these letters, so that no proof on a screen is ever taken for a label. */
const MESSAGE = 'TRIAL';
const KEPT_BYTES = 64 * 2 ** 20;

export type ArtworkTrials = ReturnType<typeof createArtworkTrials>;

export function createArtworkTrials({ store, pool, key, limits }: ArtworkTrialOptions) {
  const tried = new Map<string, Promise<Tried>>();
  const sizes = new Map<string, number>();

  /** Marks the artwork for its place; what was tried last is at hand. */
  async function run(state: DraftState, one: KeptArtwork): Promise<Tried> {
    const of = trialKey(state, one);
    const trying = tried.get(of) ?? start(state, one);
    // The one used last comes last.
    tried.delete(of);
    tried.set(of, trying);
    try {
      const outcome = await trying;
      sizes.set(of, bytesOf(outcome));
      forgetOldest();
      return outcome;
    } catch (error) {
      forget(of);
      throw error;
    }
  }

  async function start({ fit, strength, options, preset }: DraftState, { artwork }: KeptArtwork): Promise<Tried> {
    const { width_px: width, height_px: height } = placeOf({ options, preset }, artwork);
    const bytes = await store.pictures.read(artwork.picture);
    const order = { bytes, width, height, fit, strength, dpi: options.dpi, message: MESSAGE, key, limits };
    return pool.run('tryArtwork', order);
  }

  /** What is to be kept of it; artwork that cannot be marked has a reason in place of a forecast. */
  async function judge(state: DraftState, one: KeptArtwork): Promise<Trial> {
    const of = trialKey(state, one);
    try {
      const { transparent, flat, otherMark, forecast, psnr } = await run(state, one);
      const margin_db = forecast && rounded(forecast.marginDb);
      return {
        of,
        transparent: Math.round(100 * transparent),
        flat,
        otherMark,
        forecast:
          forecast && margin_db !== null && psnr !== null
            ? { grade: forecast.grade, margin_db, psnr: rounded(psnr) }
            : null,
        refused: null,
      };
    } catch (error) {
      const { code, message } = toAppError(error);
      if (!code.startsWith('image_') && code !== 'bad_input') throw error;
      return { of, transparent: 0, flat: false, otherMark: null, forecast: null, refused: message };
    }
  }

  function forgetOldest(): void {
    for (const of of [...tried.keys()].slice(0, -1)) {
      const kept = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
      if (kept <= KEPT_BYTES) return;
      forget(of);
    }
  }

  function forget(of: string): void {
    tried.delete(of);
    sizes.delete(of);
  }

  return { run, judge };
}

function bytesOf({ original, marked, difference }: Tried): number {
  return [original, marked, difference].reduce((sum, one) => sum + (one?.length ?? 0), 0);
}

/** Artwork that marking does not change at all would have infinitely many decibels. */
function rounded(decibels: number): number {
  return Math.round(Math.min(decibels, 100) * 10) / 10;
}
