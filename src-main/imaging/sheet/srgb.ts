import { sharp } from '../codec.ts';

/** The codec's own sRGB profile: as pictures carry it, and as it stands in a PNG. */
export interface SrgbProfile {
  readonly bytes: Uint8Array;
  /** The data of the iCCP chunk. */
  readonly chunk: Uint8Array;
}

export async function srgbProfile(): Promise<SrgbProfile> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: '#ffffff' } } as const;
  const png = await sharp(pixel).withIccProfile('srgb').png().toBuffer();
  const { icc } = await sharp(png).metadata();
  if (!icc) throw new Error('the codec has no sRGB profile');
  const at = png.indexOf('iCCP', 0, 'latin1');
  return { bytes: icc, chunk: png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)) };
}
