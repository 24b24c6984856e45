import { describe, expect, test } from 'vitest';
import { amplitudeAt, type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { MARK, PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import { synthesiseTile, TILE_SAMPLES, type Tile } from '#main/engine/format/tile.ts';
import { createFft2d } from '#main/engine/numeric/fft.ts';

const carriers = layOutCarriers(PUBLISHED_KEY);
const tile = synthesiseTile('7K3QZ', carriers);

function spectrumOf({ samples }: Tile): (u: number, v: number) => [re: number, im: number] {
  const grid = new Float64Array(2 * samples.length);
  samples.forEach((sample, i) => {
    grid[2 * i] = sample;
  });
  createFft2d(TILE_SAMPLES).forward(grid);
  const wrap = (f: number) => (f + TILE_SAMPLES) % TILE_SAMPLES;
  return (u, v) => {
    const at = 2 * (wrap(v) * TILE_SAMPLES + wrap(u));
    return [grid[at], grid[at + 1]];
  };
}

function correlation(a: Tile, b: Tile): number {
  return a.samples.reduce((sum, sample, i) => sum + sample * b.samples[i], 0) / a.samples.length;
}

/** How many of the coded bits' signs a tile's data waves carry, by the carriers of a key. */
function shareOfBits(of: Tile, by: Carriers, message: string): number {
  const at = spectrumOf(of);
  const coded = encodeBits(carriers.payload.bitsOf(message));
  let right = 0;
  by.dataU.forEach((u, i) => {
    at(u, by.dataV[i]).forEach((value, part) => {
      const d = 2 * i + part;
      if (value * by.signOf[d] * (coded[by.bitOf[d]] === 0 ? 1 : -1) > 0) right++;
    });
  });
  return right / (2 * by.dataU.length);
}

describe('a tile', () => {
  test('has mean 0 and deviation 1', () => {
    const { samples } = tile;
    expect(samples.length).toBe(TILE_SAMPLES ** 2);
    const mean = samples.reduce((sum, v) => sum + v, 0) / samples.length;
    expect(Math.abs(mean)).toBeLessThan(1e-6);
    expect(samples.reduce((sum, v) => sum + v * v, 0) / samples.length).toBeCloseTo(1, 5);
  });

  test('goes on over its edges as smoothly as inside: it can be repeated', () => {
    const step = (from: number, to: number): number => {
      let squares = 0;
      for (let i = 0; i < TILE_SAMPLES; i++) {
        squares += (tile.samples[from * TILE_SAMPLES + i] - tile.samples[to * TILE_SAMPLES + i]) ** 2;
        squares += (tile.samples[i * TILE_SAMPLES + from] - tile.samples[i * TILE_SAMPLES + to]) ** 2;
      }
      return Math.sqrt(squares / (2 * TILE_SAMPLES));
    };
    const inside = [40, 100, 170].map((i) => step(i, i + 1));
    expect(step(TILE_SAMPLES - 1, 0)).toBeLessThan(1.3 * Math.max(...inside));
    // What a seam would look like.
    expect(step(TILE_SAMPLES - 9, 0)).toBeGreaterThan(2 * Math.max(...inside));
  });

  test('holds nothing outside its band', () => {
    const at = spectrumOf(tile);
    let outside = 0;
    let inside = 0;
    for (let v = -TILE_SAMPLES / 2; v < TILE_SAMPLES / 2; v++) {
      for (let u = -TILE_SAMPLES / 2; u < TILE_SAMPLES / 2; u++) {
        const [re, im] = at(u, v);
        const radius = Math.hypot(u, v);
        if (radius < MARK.bandLow || radius > MARK.bandHigh) outside += re * re + im * im;
        else inside += re * re + im * im;
      }
    }
    expect(outside / inside).toBeLessThan(1e-9);
  });

  test('gives the constellation its share of the energy, in its phases, rolled off', () => {
    const at = spectrumOf(tile);
    let energy = 0;
    const strengths: number[] = [];
    carriers.syncU.forEach((u, i) => {
      const [re, im] = at(u, carriers.syncV[i]);
      energy += 2 * (re * re + im * im);
      expect(Math.cos(Math.atan2(im, re) - carriers.syncPhase[i])).toBeGreaterThan(0.999);
      strengths.push(Math.hypot(re, im) / amplitudeAt(Math.hypot(u, carriers.syncV[i])));
    });
    expect(energy / TILE_SAMPLES ** 4).toBeCloseTo(MARK.syncShare, 3);
    expect(Math.max(...strengths) / Math.min(...strengths)).toBeLessThan(1.001);
  });

  test('carries every coded bit of its message, and those of no other message or key', () => {
    expect(shareOfBits(tile, carriers, '7K3QZ')).toBe(1);
    expect(shareOfBits(tile, carriers, '7K3QA')).toBeLessThan(0.8);
    expect(Math.abs(shareOfBits(tile, layOutCarriers('0'.repeat(32)), '7K3QZ') - 0.5)).toBeLessThan(0.08);
  });

  test('is like that of another message by the constellation alone, and unlike that of another key', () => {
    expect(correlation(tile, synthesiseTile('7K3QZ', carriers))).toBeCloseTo(1, 5);
    const other = correlation(tile, synthesiseTile('a', carriers));
    expect(Math.abs(other - MARK.syncShare)).toBeLessThan(0.2);
    expect(Math.abs(correlation(tile, synthesiseTile('7K3QZ', layOutCarriers('0'.repeat(32)))))).toBeLessThan(0.15);
  });
});
