import { AppError } from '#shared/troubles/errors.ts';
import { byteView, latin1 } from './byte-view.ts';
import { soundOrientation } from './header.ts';
import { readLooseDirectory, resolutionOf, TAG } from './tiff-tags.ts';

export interface Exif {
  readonly orientation: number;
  readonly dpi: number | null;
}

const NOTHING: Exif = { orientation: 1, dpi: null };

/** Orientation and density of an EXIF block, which begins with its TIFF header. Of a damaged block, what is left counts, as in viewers. */
export function readExif(block: Uint8Array): Exif {
  const order = latin1(block.subarray(0, 4));
  if (order !== 'II*\0' && order !== 'MM\0*') return NOTHING;
  const view = byteView(block, 'EXIF', order === 'II*\0');
  try {
    const values = readLooseDirectory(view, view.u32(4));
    return { orientation: soundOrientation(values.get(TAG.orientation)), dpi: resolutionOf(values) };
  } catch (error) {
    if (error instanceof AppError) return NOTHING;
    throw error;
  }
}
