/** Two labels for films, as a station marks them. */
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeCover } from '#test/support/covers/covers.ts';

/** 99.1 x 67.7 mm at 300 dpi. */
const SIZE = [1170, 800] as const;
export const FILM_LABEL_MM = [99.1, 67.7] as const;
export const FILM_MESSAGES = ['7K3QZ', '4WXYZ'] as const;

export function filmLabels(): Rgb[] {
  return FILM_MESSAGES.map((message, i) =>
    embed(makeCover('label', ...SIZE, `film/${i}`), message, { key: PUBLISHED_KEY, strength: 'balanced' }),
  );
}
