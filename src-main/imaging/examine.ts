import type { ImageHeader } from './header.ts';
import { type ImageLimits, inspect } from './inspect.ts';
import { jpegQuality } from './jpeg-quality.ts';
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
