// How the brand shows itself to buyers: its name, its colour, its logo.
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';

export interface Logo {
  readonly bytes: Uint8Array;
  readonly type: string;
}

const TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.webp': 'image/webp', '.svg': 'image/svg+xml' };
/** A page of a buyer has 100 KB in all. */
const MOST_BYTES = 32 * 1024;

/** Null where the brand has none. */
export async function readLogo(file: Settings['public.logo_file']): Promise<Logo | null> {
  if (file === null) return null;
  const type = TYPES[extname(file).toLowerCase()];
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (type === undefined || size === 0 || size > MOST_BYTES) {
    throw new AppError(
      'bad_input',
      `public.logo_file must name a PNG, WebP or SVG file of up to 32 KB; ${file} is none.`,
    );
  }
  return { bytes: await readFile(file), type };
}

/** The colour of the station where the brand has none. */
const OWN = '#2B4256';

/** The colour of the head, and black or white for what stands on it, whichever is read better. */
export function headColours(colour: Settings['public.colour']): { readonly back: string; readonly front: string } {
  const back = colour ?? OWN;
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(back.slice(at, at + 2), 16) / 255));
  // As WCAG has it: white and black are equally far at 0.179.
  return { back, front: 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#FFFFFF' };
}

function linear(level: number): number {
  return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
}
