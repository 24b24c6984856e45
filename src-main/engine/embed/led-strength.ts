/**
 * The strength of drawn artwork is led by its forecast: a mark that would be read with more margin than helps is made weaker,
 * until it has that margin. The bounds of what is seen were kept before, so it is never made stronger.
 */
import type { Amplitudes } from './masking.ts';

/**
 * Decibels of the forecast's margin up to which strength helps. With 10 dB, gradients are read at 500 pixels and 45 degrees
 * as often as any other kind of artwork. As strong as they may be seen, they would have 12 to 15, because nothing in them
 * disturbs the mark.
 */
const ENOUGH = 10;
/** Least factor on the amplitudes: the forecast knows nothing of dirt, glare and creases. */
const LEAST = 0.6;
/** Steps of the factor in one: two computers that differ in the last digits of a forecast make the same picture. */
const STEPS = 32;

/**
 * Whether a forecast may have more than enough. Where half of a picture or more is white or dark, none of the simulator's
 * labels had more than 9.3 dB, so that these need no forecast.
 */
export function mayHaveMoreThanEnough({ drawn, plain }: Pick<Amplitudes, 'drawn' | 'plain'>): boolean {
  return drawn === 1 && plain < 0.5;
}

/** `margin`: decibels of the forecast with these amplitudes, at balanced strength. */
export function ledBy(margin: number, amplitudes: Amplitudes): Amplitudes {
  const factor = Math.max(LEAST, Math.min(1, Math.round(STEPS * 10 ** ((ENOUGH - margin) / 20)) / STEPS));
  if (factor === 1) return amplitudes;
  const weaker = (plane: Float32Array) => plane.map((value) => factor * value);
  return { ...amplitudes, luma: weaker(amplitudes.luma), blueYellow: weaker(amplitudes.blueYellow) };
}
