import { decodingFailure, openPicture } from './codec.ts';
import { inspect, UNLIMITED } from './inspect.ts';

/** The long side in pixels. A screen shows the label well, and a print of it at its own size shows that it is a copy. */
export const PREVIEW_SIDE = 800;
/** The mark reads as well as in the whole picture. At 80, busy artwork at light strength reads worse. */
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;

/** A small JPEG of a stored picture, in which its mark is still read. What is transparent lies on white, as in print. */
export async function preview(bytes: Uint8Array): Promise<Uint8Array> {
  const header = inspect(bytes, UNLIMITED);
  const box = { width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true } as const;
  const codec = openPicture(bytes, header, { failOn: 'error', resize: (whole) => whole.resize(box) });
  try {
    return (await codec.flatten({ background: 'white' }).jpeg(JPEG).toUint8Array()).data;
  } catch (error) {
    throw decodingFailure(header.type, error);
  }
}
