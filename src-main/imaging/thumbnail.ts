import { decodingFailure, openPicture } from './codec.ts';
import { type ImageLimits, inspect, UNLIMITED } from './inspect.ts';

/** A small WebP of a picture, at most `side` pixels long, for lists. A picture that the station stored needs no limits: a marked PNG is larger than the file that came. */
export async function thumbnail(bytes: Uint8Array, side: number, limits: ImageLimits = UNLIMITED): Promise<Uint8Array> {
  const header = inspect(bytes, limits);
  const codec = openPicture(bytes, header, {
    failOn: 'error',
    resize: (whole) => whole.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
  });
  try {
    return (await codec.webp({ quality: 82 }).toUint8Array()).data;
  } catch (error) {
    throw decodingFailure(header.type, error);
  }
}
