import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { makeBlackLabel, makeFlatColours, makeGradient, makeWhiteLabel } from './labels.ts';
import { makeBusyPhotograph, makeQuietPhotograph } from './photograph.ts';

export type CoverKind = 'quiet' | 'busy' | 'label' | 'black' | 'flat' | 'gradient';

export const COVER_KINDS: readonly CoverKind[] = ['quiet', 'busy', 'label', 'black', 'flat', 'gradient'];

export const COVER_SIZES = [
  [1200, 1800],
  [1800, 1200],
  [900, 900],
  [750, 450],
] as const;

const MAKERS: Readonly<Record<CoverKind, (width: number, height: number, random: Random) => Rgb>> = {
  quiet: makeQuietPhotograph,
  busy: makeBusyPhotograph,
  label: makeWhiteLabel,
  black: makeBlackLabel,
  flat: makeFlatColours,
  gradient: makeGradient,
};

/** Artwork of a kind and a size, another for each seed. */
export function makeCover(kind: CoverKind, width: number, height: number, seed: number | string): Rgb {
  return MAKERS[kind](width, height, makeRandom(seed, `cover/${kind}/${width}x${height}`));
}
