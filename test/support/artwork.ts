import sharp from 'sharp';
import { type CoverKind, makeCover } from './covers/covers.ts';

export type FileType = 'png' | 'jpeg' | 'webp' | 'tiff';

/** A file of seeded artwork. Small, so that tests of the interface do not wait for pixels. */
export async function artwork(
  seed: number | string,
  { kind = 'quiet', width = 600, height = 400, type = 'png' }: Partial<ArtworkOptions> = {},
): Promise<Uint8Array> {
  const { data } = makeCover(kind, width, height, seed);
  const codec = sharp(data, { raw: { width, height, channels: 3 } });
  return new Uint8Array(await codec.toFormat(type, type === 'png' ? { compressionLevel: 3 } : {}).toBuffer());
}

export interface ArtworkOptions {
  readonly kind: CoverKind;
  readonly width: number;
  readonly height: number;
  readonly type: FileType;
}
