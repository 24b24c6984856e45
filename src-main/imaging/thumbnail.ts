import { brokenPicture, sharp } from './codec.ts';
import { type ImageLimits, inspect } from './inspect.ts';

/** A small WebP of a picture, at most `side` pixels long, for lists and previews. */
export async function thumbnail(bytes: Uint8Array, side: number, limits?: ImageLimits): Promise<Uint8Array> {
  const header = inspect(bytes, limits);
  const codec = sharp(bytes, { autoOrient: true, limitInputPixels: header.width * header.height, failOn: 'error' })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 });
  try {
    return (await codec.toUint8Array()).data;
  } catch (error) {
    throw brokenPicture(header.type, error);
  }
}
