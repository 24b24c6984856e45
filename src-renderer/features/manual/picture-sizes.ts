// The sizes of the manual's pictures, so that each has its place before it is there.

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Screens as documents show them, and phones. */
const SCREEN: PictureSize = { width: 960, height: 600 };
const PHONE: PictureSize = { width: 360, height: 740 };
const OTHERS: Readonly<Record<string, PictureSize>> = {
  'engine/bits.webp': { width: 360, height: 127 },
  'engine/photograph.webp': { width: 269, height: 360 },
  'engine/residual.webp': { width: 359, height: 360 },
};
const ENGINE: PictureSize = { width: 360, height: 360 };

/** Pixels of a picture by its file below docs/. */
export function pictureSize(file: string): PictureSize {
  const other = OTHERS[file];
  if (other) return other;
  if (file.startsWith('engine/')) return ENGINE;
  return file.startsWith('screens/phone-') ? PHONE : SCREEN;
}
