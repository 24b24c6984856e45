import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { cellPitch, MARK, PUBLISHED_KEY, type Strength } from '#main/engine/format/params.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import { synthesiseTile, TILE_SAMPLES } from '#main/engine/format/tile.ts';

/** What a failure here means. Whoever changes a fingerprint on purpose makes a new kind of mark. */
const BROKEN = 'The format of the mark has changed: labels already printed can no longer be read.';

const MESSAGES = ['7K3QZ', 'A', '~~~~~', ' ', 'tw 42'];
const STRENGTHS: readonly Strength[] = ['light', 'balanced', 'strong'];
/** Radians, and standard deviations of the tile. */
const PHASE_STEP = 0.01;
const TILE_STEP = 0.24;
const carriers = layOutCarriers(PUBLISHED_KEY);

function fingerprint(...parts: readonly Iterable<number>[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Array.from(part).join(' ')}\n`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Rounded to steps that are so chosen that no value lies near the border of one, where the last digits of another machine
 * could move it over.
 */
function inSteps(values: ArrayLike<number>, step: number): number[] {
  return Array.from(values, (value) => {
    const place = value / step;
    const steps = Math.floor(place);
    expect(Math.min(place - steps, steps + 1 - place), 'distance to the border of a step').toBeGreaterThan(1e-5);
    return steps;
  });
}

/** Every eighth sample of every eighth row: half a wave of the finest apart. */
function thinned(samples: Float32Array): Float32Array {
  return samples.filter((_, i) => i % 8 === 3 && Math.floor(i / TILE_SAMPLES) % 8 === 3);
}

describe('the format of the mark with the published key', () => {
  test('has the waves of the sync constellation where they were', () => {
    const { syncU, syncV, syncPhase } = carriers;
    const phases = inSteps(syncPhase, PHASE_STEP);
    expect(fingerprint(syncU, syncV, phases), BROKEN).toBe('6e2bd0f937c710f8');
  });

  test('has the data on the waves, and the bits with the signs, that it had', () => {
    const { dataU, dataV, bitOf, signOf } = carriers;
    expect(fingerprint(dataU, dataV, bitOf, signOf), BROKEN).toBe('edf68b31d650697e');
  });

  test('writes messages with the bits that it wrote', () => {
    expect(fingerprint(...MESSAGES.map((message) => encodeBits(carriers.payload.bitsOf(message)))), BROKEN).toBe(
      'c8481e7f160f35bb',
    );
  });

  test('makes the tiles that it made', () => {
    const tiles = MESSAGES.map((message) => thinned(synthesiseTile(message, carriers).samples));
    expect(tiles[0].length).toBe((TILE_SAMPLES / 8) ** 2);
    expect(fingerprint(...tiles.map((tile) => inSteps(tile, TILE_STEP))), BROKEN).toBe('e86017e9f25c6804');
  });

  test.each(STRENGTHS)('lays them from the corner on, 192 cells to the short side, at strength %s', (strength) => {
    for (const [width, height] of [
      [600, 900],
      [750, 450],
    ]) {
      const pitch = Math.max(3, Math.min(width, height) / 192);
      expect(cellPitch(width, height)).toBe(pitch);
      const change = blueChange(width, height, strength);
      // Rounding to levels takes a tenth from the faintest mark.
      const right = likeness(change, width, pitch);
      expect(right, BROKEN).toBeGreaterThan(0.85);
      // Two thousandths wider, the far end lies half a wave off.
      expect(likeness(change, width, pitch * 1.002)).toBeLessThan(0.96 * right);
    }
  });

  test('has a fingerprint that one wave, one bit or one message changes', () => {
    const { syncU, dataU, bitOf } = carriers;
    for (const values of [syncU, dataU, bitOf]) {
      const changed = values.slice();
      changed[5] += 1;
      expect(fingerprint(changed)).not.toBe(fingerprint(values));
    }
    const [one, other] = ['7K3QZ', '7K3QY'].map((message) => thinned(synthesiseTile(message, carriers).samples));
    expect(fingerprint(inSteps(one, TILE_STEP))).not.toBe(fingerprint(inSteps(other, TILE_STEP)));
  });
});

/** What the first message does to blue on an even grey sheet. */
function blueChange(width: number, height: number, strength: Strength): Float32Array {
  const sheet = { width, height, data: new Uint8Array(width * height * 3).fill(128) };
  const { data } = embed(sheet, MESSAGES[0], { key: PUBLISHED_KEY, strength });
  return Float32Array.from({ length: width * height }, (_, i) => data[3 * i + 2] - 128);
}

/** Correlation of the change with the tile laid from the corner on. */
function likeness(change: Float32Array, width: number, pitch: number): number {
  const { samples } = synthesiseTile(MESSAGES[0], carriers);
  const perPixel = TILE_SAMPLES / (MARK.tileCells * pitch);
  const place = (pixel: number) => Math.round((pixel + 0.5) * perPixel) % TILE_SAMPLES;
  let both = 0;
  let squares = 0;
  let tileSquares = 0;
  change.forEach((value, i) => {
    const sample = samples[place(Math.floor(i / width)) * TILE_SAMPLES + place(i % width)];
    both += value * sample;
    squares += value * value;
    tileSquares += sample * sample;
  });
  return both / Math.sqrt(squares * tileSquares);
}
