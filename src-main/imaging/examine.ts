import type { ImageHeader } from './header.ts';
import { type ImageLimits, inspect } from './inspect.ts';
import { refuseDamaged } from './read.ts';
import { type Profile, profileOf } from './reading-notes.ts';

/** What the header of an artwork's file tells. */
export interface ArtworkFacts {
  readonly colour: ImageHeader['colour'];
  readonly bits: number;
  /** Has spot colours or other channels that are left out. */
  readonly spare: boolean;
  /** Is turned upright by its EXIF orientation. */
  readonly turned: boolean;
  /** Its colour profile: sRGB, another that fits its colours, or one that is damaged or for others. */
  readonly profile: 'none' | 'srgb' | 'other' | 'bad';
  /** Quality of a JPEG file as programs count it, 1 to 100; null of other files. */
  readonly quality: number | null;
}

/** Throws where the artwork cannot be a label, before a label of it is ordered. */
export async function examine(bytes: Uint8Array, limits?: ImageLimits): Promise<ArtworkFacts> {
  const header = inspect(bytes, limits);
  await refuseDamaged(bytes, header);
  return {
    colour: header.colour,
    bits: header.bitDepth,
    spare: header.spare ?? false,
    turned: header.orientation !== 1,
    profile: header.profile ? kindOf(header, await profileOf(bytes)) : 'none',
    quality: header.type === 'jpeg' ? jpegQuality(bytes) : null,
  };
}

function kindOf({ colour }: ImageHeader, profile: Profile | null): ArtworkFacts['profile'] {
  const stored = colour === 'palette' ? 'rgb' : colour;
  if (profile?.colours !== stored) return 'bad';
  return profile.srgb ? 'srgb' : 'other';
}

const TABLES = 0xdb;
const FILL = 0xff;
/** Start of a scan. The tables of the first scan stand before it. */
const SCAN = 0xda;
/** Sum of the steps in the standard's table for luma, whose quality is called 50. */
const STANDARD_SUM = 3688;
const STEPS = 64;

/** The quality of a JPEG file as programs count it, 1 to 100, by its steps for luma; null where the file has none. */
export function jpegQuality(bytes: Uint8Array): number | null {
  for (let at = 2; at + 4 < bytes.length && bytes[at] === FILL; ) {
    const marker = bytes[at + 1];
    if (marker === FILL) {
      at++;
      continue;
    }
    if (marker === SCAN) return null;
    const length = (bytes[at + 2] << 8) | bytes[at + 3];
    // The first table of a file is that of luma, with steps of one byte.
    if (marker === TABLES && bytes[at + 4] === 0) {
      const steps = bytes.subarray(at + 5, at + 5 + STEPS);
      return steps.length < STEPS ? null : qualityOf(steps);
    }
    at += 2 + length;
  }
  return null;
}

function qualityOf(steps: Uint8Array): number {
  const percent = (100 * steps.reduce((sum, step) => sum + step, 0)) / STANDARD_SUM;
  const quality = percent > 100 ? 5000 / percent : (200 - percent) / 2;
  return Math.max(1, Math.min(100, Math.round(quality)));
}
