// @module-tag later: marks a picture and reads photographs of 12 megapixels
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openArtworkIndex } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork } from '#main/engine/known-artwork/describe.ts';
import { knowArtwork, rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { embedImage } from '#main/workers/embed-image.ts';
import { labelsByPhoto, scanKnown, scanPhotos } from '#main/workers/scan-photos.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { throughAffine } from '#test/support/resample.ts';

/** Where the label lies in the photographs, which are reduced to a third for reading. */
const [LEFT, TOP, WIDTH, HEIGHT] = [1300, 200, 1800, 2400];
const CORNERS: Quad = [
  [LEFT, TOP],
  [LEFT + WIDTH, TOP],
  [LEFT + WIDTH, TOP + HEIGHT],
  [LEFT, TOP + HEIGHT],
];

async function pngOf(kind: 'quiet' | 'busy'): Promise<Buffer> {
  return Buffer.from(await write(makeCover(kind, 900, 1200, 'known scan'), null, { type: 'png', dpi: 300 }));
}

/** A photograph of 12 megapixels that shows the picture. */
async function photoOf(picture: Uint8Array, quality: number): Promise<Uint8Array> {
  const input = await sharp(picture).resize(WIDTH, HEIGHT).toBuffer();
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#777' } })
    .composite([{ input, left: LEFT, top: TOP }])
    .jpeg({ quality })
    .toBuffer();
}

it('an average of two photographs that their artworks led to is assisted, and has its corners in the file', async () => {
  const order = { message: '7K3QZ', strength: 'balanced', type: 'png', dpi: 300 } as const;
  const { bytes } = await embedImage({ ...order, bytes: await pngOf('quiet') });
  // Artwork that the labels do not show: with its help nothing is read, and the average alone gives the message.
  const artworks = [knowArtwork(makeCover('busy', 900, 1200, 'another'))];
  const photos = await Promise.all([photoOf(bytes, 80), photoOf(bytes, 85)]);
  const labels = photos.map((photo) => ({ bytes: photo, corners: CORNERS, artworks }));
  const alone = await scanKnown({ labels: labels.slice(0, 1), keys: [PUBLISHED_KEY] });
  expect(alone.detection).toMatchObject({ message: null, assisted: false });
  const { detection, unread } = await scanKnown({ labels, keys: [PUBLISHED_KEY] });
  expect(detection).toMatchObject({ message: '7K3QZ', assisted: true, alone: false });
  expect(unread).toEqual([]);
  for (const [i, corner] of (detection.corners ?? []).entries())
    for (const axis of [0, 1]) expect(Math.abs(corner[axis] - CORNERS[i][axis])).toBeLessThan(30);
  expect(detection.corners).toHaveLength(4);
});

it('a grey file that shows nothing but the label, which is lost blindly, is seen as a whole and read with its artwork', async () => {
  const bare = makeCover('busy', 900, 1200, 'grey file');
  const order = { message: '7K3QZ', strength: 'balanced', type: 'png', dpi: 300 } as const;
  const artwork = await write(bare, null, { type: 'png', dpi: 300 });
  const { bytes: marked } = await embedImage({ ...order, bytes: artwork });
  const bytes = await sharp(marked).greyscale().toColourspace('srgb').png().toBuffer();
  const { detection, seen } = await scanPhotos({ photos: [{ bytes }], describe: true });
  expect(detection.message).toBeNull();
  const whole = seen.filter(({ corners: [first, , third] }) => String([first, third]) === '0,0,900,1200');
  expect(whole).toHaveLength(1);
  const index = openArtworkIndex();
  const others = ['quiet', 'label', 'busy'] as const;
  for (const [i, kind] of others.entries()) index.add(i, describeArtwork(makeCover(kind, 900, 1200, 'another')));
  index.add(others.length, describeArtwork(bare));
  expect(index.nearest(whole[0].descriptor, 1)).toMatchObject([{ artwork: others.length }]);
  const { width, height } = rasterSize(bare.width, bare.height);
  const scale = bare.width / width;
  const artworks = [knowArtwork(throughAffine(bare, width, height, [scale, 0, 0, 0, scale, 0], [255, 255, 255]))];
  const labels = [{ bytes, corners: whole[0].corners, artworks }];
  expect((await scanKnown({ labels, keys: [PUBLISHED_KEY] })).detection).toMatchObject({
    message: '7K3QZ',
    assisted: true,
  });
});

it('a photograph with several labels is decoded once, that of the likeliest first', () => {
  const [one, other] = [new Uint8Array(1), new Uint8Array(2)];
  const labels = [
    { bytes: other, name: 'a' },
    { bytes: one, name: 'b' },
    { bytes: other, name: 'c' },
  ];
  const names = labelsByPhoto(labels).map(({ shown }) => shown.map(({ name }) => name));
  expect(names).toEqual([['a', 'c'], ['b']]);
});
