/** The files beside docs/format.md, as the engine makes them. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { messageToNumber, openCipher } from '#main/engine/format/payload.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import { synthesiseTile, TILE_SAMPLES } from '#main/engine/format/tile.ts';

const FOLDER = join(import.meta.dirname, '../../../../docs/format');
export const VECTORS_FILE = join(FOLDER, 'vectors.json');
export const TILE_FILE = join(FOLDER, 'tile.pgm');

const KEYS = [PUBLISHED_KEY, '000102030405060708090a0b0c0d0e0f'];
const MESSAGES = [' ', 'A', '7K3QZ', 'tw 42', '~~~~~'];
/** How many of a list stand in the file. */
const SHOWN = 8;
/** Samples of the tile along each side, and cells between them. */
const GRID = { count: 8, cells: 8 };
/** The tile in grey: pixels along it, level and mark. */
export const TILE = { pixels: 192, grey: 128, luma: 20, message: '7K3QZ' };

export function formatVectors() {
  return { format: 1, keys: KEYS.map(vectorsOf) };
}

function vectorsOf(key: string) {
  const carriers = layOutCarriers(key);
  const { syncU, syncV, syncPhase, dataU, dataV, bitOf, signOf } = carriers;
  return {
    key,
    waves: syncU.length + dataU.length,
    sync: Array.from({ length: SHOWN }, (_, k) => [syncU[k], syncV[k], rounded(syncPhase[k])]),
    syncHash: hashOf(pairs(syncU, syncV)),
    data: Array.from({ length: SHOWN }, (_, d) => [dataU[d >> 1], dataV[d >> 1], bitOf[d], signOf[d]]),
    dataHash: hashOf([...pairs(dataU, dataV), ...bitOf, ...signOf]),
    messages: MESSAGES.map((message) => {
      const number = messageToNumber(message);
      const payload = carriers.payload.bitsOf(message);
      const { samples } = synthesiseTile(message, carriers);
      const step = (GRID.cells * TILE_SAMPLES) / 64;
      return {
        message,
        number,
        hidden: openCipher(key).encipher(number),
        check: Number.parseInt(payload.slice(33).join(''), 2),
        coded: hexOf(encodeBits(payload)),
        tile: Array.from({ length: GRID.count ** 2 }, (_, i) =>
          rounded(samples[step * (Math.floor(i / GRID.count) * TILE_SAMPLES + (i % GRID.count))]),
        ),
      };
    }),
  };
}

function pairs(first: ArrayLike<number>, second: ArrayLike<number>): number[] {
  return Array.from(first, (value, i) => [value, second[i]]).flat();
}

export function hashOf(numbers: readonly number[]): string {
  return createHash('sha256').update(numbers.join(',')).digest('hex');
}

export function hexOf(bits: ArrayLike<number>): string {
  return Array.from({ length: bits.length / 4 }, (_, i) =>
    [0, 1, 2, 3].reduce((sum, k) => 2 * sum + bits[4 * i + k], 0).toString(16),
  ).join('');
}

/** Four digits: two machines differ further behind. */
function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4;
}

/** The whole file, as PGM: a head, then one byte a pixel. */
export function greyTile(): Uint8Array {
  const { pixels, grey, luma, message } = TILE;
  const { samples } = synthesiseTile(message, layOutCarriers(PUBLISHED_KEY));
  const at = (pixel: number): number => ((pixel + 0.5) * TILE_SAMPLES) / pixels;
  const head = new TextEncoder().encode(`P5 ${pixels} ${pixels} 255\n`);
  const levels = Uint8Array.from({ length: pixels * pixels }, (_, i) => {
    const [x, y] = [at(i % pixels), at(Math.floor(i / pixels))];
    return Math.round(grey + luma * samples[TILE_SAMPLES * Math.floor(y) + Math.floor(x)]);
  });
  return Uint8Array.from([...head, ...levels]);
}
