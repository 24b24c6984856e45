import { sharp } from './codec.ts';

/** The codec's own sRGB profile. `chunk` is the data of its iCCP chunk in a PNG: reading such a PNG changes no pixel. */
export async function srgbProfile(): Promise<{ bytes: Uint8Array; chunk: Uint8Array }> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: '#ffffff' } } as const;
  const png = await sharp(pixel).withIccProfile('srgb').png().toBuffer();
  const { icc } = await sharp(png).metadata();
  if (!icc) throw new Error('the codec has no sRGB profile');
  const at = png.indexOf('iCCP', 0, 'latin1');
  return { bytes: icc, chunk: png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)) };
}
