import { describe, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { affine, quadOf } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { openMadeReader } from '#main/engine/read/read-made-picture.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';

const SITE_KEY = '00112233445566778899aabbccddeeff';
const mark = (picture: Rgb, key = PUBLISHED_KEY) => embed(picture, '7K3QZ', { key, strength: 'balanced' });

describe('a picture as it was made', () => {
  const sizes: [CoverKind, number, number][] = [
    ['label', 1170, 800],
    ['label', 400, 301],
    ['quiet', 301, 700],
    ['quiet', 600, 400],
  ];
  it.each(sizes)('is read at one look, and graded as a search grades it: %s, %i x %i', (kind, width, height) => {
    const picture = mark(makeCover(kind, width, height, 'made'));
    const made = openMadeReader([PUBLISHED_KEY])(picture);
    const corners = quadOf(affine(1, 0, 0, 1, 0, 0), width, height);
    const searched = readPhotos([{ picture, corners }], { keys: [PUBLISHED_KEY] });
    expect(made?.message).toBe('7K3QZ');
    expect(made?.grade).toBe(searched.grade);
    expect(made?.measures?.marginDb).toBeGreaterThan((searched.measures?.marginDb ?? 0) - 1.5);
  });

  it('is read under the key that fits', () => {
    const read = openMadeReader([PUBLISHED_KEY, SITE_KEY]);
    expect(read(mark(makeCover('label', 600, 400, 'keys'), SITE_KEY))).toMatchObject({ message: '7K3QZ', keyIndex: 1 });
    expect(read(mark(makeCover('label', 600, 400, 'keys')))).toMatchObject({ message: '7K3QZ', keyIndex: 0 });
  });

  it('is read where the mean of four other labels of its artwork was taken away, by whoever looks at a picture', () => {
    const artwork = makeCover('label', 600, 400, 'means');
    const others = ['AAAAA', 'BBBBB', 'CCCCC', 'DDDDD'].map((id) =>
      embed(artwork, id, { key: SITE_KEY, strength: 'balanced' }),
    );
    const victim = mark(artwork, SITE_KEY);
    const data = victim.data.map((level, i) => {
      const mean = others.reduce((sum, other) => sum + other.data[i] / others.length, 0);
      return Math.max(0, Math.min(255, Math.round(level - mean + artwork.data[i])));
    });
    expect(readPhotos([{ picture: { ...victim, data } }], { keys: [SITE_KEY] }).message).toBe('7K3QZ');
  });

  it('is not read without a mark, under another key, or with the mark elsewhere', () => {
    const read = openMadeReader([PUBLISHED_KEY]);
    const plain = makeCover('label', 600, 400, 'elsewhere');
    expect(read(plain)).toBeNull();
    expect(read(mark(plain, SITE_KEY))).toBeNull();
    expect(read(withoutLeft(mark(plain), 30))).toBeNull();
  });
});

function withoutLeft({ width, height, data }: Rgb, count: number): Rgb {
  const rows = Array.from({ length: height }, (_, y) => data.subarray(3 * (y * width + count), 3 * (y + 1) * width));
  return { width: width - count, height, data: new Uint8Array(Buffer.concat(rows)) };
}
