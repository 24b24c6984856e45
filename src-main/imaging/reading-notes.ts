import { latin1 } from './byte-view.ts';
import { sharp } from './codec.ts';
import type { ImageHeader } from './header.ts';

/** What a colour profile tells. */
export interface Profile {
  /** The colours that it is for. */
  readonly colours: 'rgb' | 'grey' | 'cmyk' | 'lab' | null;
  readonly srgb: boolean;
}

const HEADER_BYTES = 128;
const COLOURS: Readonly<Record<string, Profile['colours']>> = {
  'RGB ': 'rgb',
  GRAY: 'grey',
  CMYK: 'cmyk',
  'Lab ': 'lab',
};
/** Descriptions stand near the beginning, in one of two encodings. */
const DESCRIBED_WITHIN = 4096;
const SRGB_NAMES = ['sRGB', '\0s\0R\0G\0B'];

/** The profile that the codec finds, or null. */
export async function profileOf(bytes: Uint8Array): Promise<Profile | null> {
  const { icc } = await sharp(bytes).metadata();
  if (icc === undefined) return null;
  const isSound =
    icc.length > HEADER_BYTES && latin1(icc.subarray(36, 40)) === 'acsp' && icc.readUInt32BE(0) <= icc.length;
  const start = latin1(icc.subarray(0, DESCRIBED_WITHIN));
  return {
    colours: isSound ? (COLOURS[start.slice(16, 20)] ?? null) : null,
    srgb: SRGB_NAMES.some((name) => start.includes(name)),
  };
}

/** What was converted, as sentences for the user. */
export function notesOn(header: ImageHeader, profile: Profile | null): string[] {
  const notes = colourNotes(header, profile);
  if (header.spare) notes.push('Left out channels that are neither colours nor transparency, such as spot colours.');
  if (header.bitDepth === 16) notes.push('Reduced from 16 to 8 bits.');
  if (header.orientation !== 1) notes.push('Turned upright as its EXIF orientation says.');
  return notes;
}

function colourNotes({ colour, profile: given }: ImageHeader, profile: Profile | null): string[] {
  const stored = colour === 'palette' ? 'rgb' : colour;
  if (stored === 'lab') return ['Converted from Lab.'];
  const fits = profile?.colours === stored;
  if (stored === 'cmyk')
    return [
      fits
        ? 'Converted from CMYK by its own profile.'
        : `Converted from CMYK by a general profile, ${given ? 'as its own is damaged or not for CMYK' : 'as it carries none'}.`,
    ];
  if (!given || (fits && profile.srgb)) return [];
  return [
    fits
      ? 'Converted to sRGB from its own colour profile.'
      : 'Left aside its colour profile, which is damaged or not for its colours.',
  ];
}
