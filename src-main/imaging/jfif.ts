/** Length of a JFIF segment without thumbnail, marker included. */
const SEGMENT = 18;
const DOTS_PER_INCH = 1;

/** Puts a JFIF segment right after the start marker. Programs that do not read EXIF look for the density there. */
export function withJfifDensity(jpeg: Uint8Array, dpi: number): Uint8Array {
  const density = Math.min(0xffff, Math.round(dpi));
  const segment = Uint8Array.of(
    ...[0xff, 0xe0, 0, SEGMENT - 2],
    ...Buffer.from('JFIF\0', 'latin1'),
    ...[1, 2, DOTS_PER_INCH],
    ...[density >> 8, density & 0xff, density >> 8, density & 0xff],
    ...[0, 0],
  );
  const out = new Uint8Array(jpeg.length + SEGMENT);
  out.set(jpeg.subarray(0, 2), 0);
  out.set(segment, 2);
  out.set(jpeg.subarray(2), 2 + SEGMENT);
  return out;
}
