// How strongly a JPEG file was compressed, from its own table.

/** Luma's mean step of the first ten waves above which the file adds noise of its own: 7 is that of quality 75. */
const COARSE = 7;
const WAVES = 10;
const QUANTISATION = 0xdb;
const SCAN = 0xda;

/** False where the file is no JPEG. */
export function isCoarseJpeg(bytes: Uint8Array): boolean {
  const steps = lumaSteps(bytes);
  return steps !== null && steps.reduce((sum, step) => sum + step, 0) / steps.length > COARSE;
}

/** The first waves' steps of the first table, mean left out; null where there is none. */
function lumaSteps(bytes: Uint8Array): number[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 4 < bytes.length && bytes[at] === 0xff; ) {
    const [marker, length] = [bytes[at + 1], bytes[at + 2] * 256 + bytes[at + 3]];
    if (marker === SCAN) return null;
    const [precision, table] = [bytes[at + 4] >> 4, bytes[at + 4] & 15];
    if (marker === QUANTISATION && table === 0 && length > 64) {
      const step = (i: number) =>
        precision === 0 ? bytes[at + 5 + i] : bytes[at + 5 + 2 * i] * 256 + bytes[at + 6 + 2 * i];
      return Array.from({ length: WAVES }, (_, i) => step(i + 1));
    }
    at += 2 + length;
  }
  return null;
}
