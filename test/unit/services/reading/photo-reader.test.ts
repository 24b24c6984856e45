import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openArtworkIndex } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork } from '#main/engine/known-artwork/describe.ts';
import { knowArtwork, rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { createPhotoReader } from '#main/services/reading/photo-reader.ts';
import { embedImage } from '#main/workers/embed-image.ts';
import { type RecognisedLabel, type ScanPhoto, scanKnown, scanPhotos } from '#main/workers/scan-photos.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { throughAffine } from '#test/support/resample.ts';

const [WIDTH, HEIGHT] = [900, 1200];
const ANOTHER_KEY = '0'.repeat(32);
const artworks = (['quiet', 'label', 'busy', 'busy'] as const).map((kind, i) =>
  makeCover(kind, WIDTH, HEIGHT, `cut ${i}`),
);
const OWN = 3;
let marked: Uint8Array;

beforeAll(async () => {
  const bytes = await write(artworks[OWN], null, { type: 'png', dpi: 300 });
  const order = { message: '7K3QZ', strength: 'balanced', type: 'png', dpi: 300 } as const;
  marked = (await embedImage({ ...order, bytes })).bytes;
});

/** A reader of a station with these artworks, and the labels that it tried to read with them, under this key. */
function openReader(known = artworks, key = PUBLISHED_KEY) {
  const index = openArtworkIndex();
  for (const [i, artwork] of known.entries()) index.add(i, describeArtwork(artwork));
  const tried: RecognisedLabel[] = [];
  const { width, height } = rasterSize(WIDTH, HEIGHT);
  const scale = WIDTH / width;
  const rasterOf = async (artwork: number) =>
    knowArtwork(throughAffine(artworks[artwork], width, height, [scale, 0, 0, 0, scale, 0], [255, 255, 255]));
  const options = {
    marks: {
      // Under another key nothing is read blindly.
      scan: (photos: readonly ScanPhoto[]) => scanPhotos({ photos, keys: [ANOTHER_KEY], describe: true }),
      scanKnown: (labels: readonly RecognisedLabel[]) => {
        tried.push(...labels);
        return scanKnown({ labels, keys: [key] });
      },
    },
    catalogue: { catchUp: async () => {} },
    candidates: {
      nearest: async (...label: Parameters<typeof index.nearest>) => index.nearest(...label),
      nearestToPart: async (...part: Parameters<typeof index.nearestToPart>) => index.nearestToPart(...part),
      rasterOf,
    },
    ids: { read: async () => null },
  };
  return { ...createPhotoReader({} as never, options as never), tried };
}

/** A photograph of a part of the label, with rough corners. */
async function photoOf({ left, top, width, height }: { left: number; top: number; width: number; height: number }) {
  const input = await sharp(marked).extract({ left, top, width, height }).toBuffer();
  const bytes = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#777' } })
    .composite([{ input, left: 100, top: 60 }])
    .jpeg({ quality: 70 })
    .toBuffer();
  const [right, bottom] = [100 + width, 60 + height];
  const corners: Quad = [
    [101, 62],
    [right + 1, 59],
    [right - 2, bottom],
    [99, bottom + 1],
  ];
  return { bytes, corners };
}

it('a label of which half is left is read with the part of its artwork that it shows', async () => {
  const photo = await photoOf({ left: 160, top: 250, width: 640, height: 840 });
  const { read, tried } = openReader();
  const { detection } = await read([photo]);
  expect(detection).toMatchObject({ message: '7K3QZ', assisted: true, fewCells: true, corners: photo.corners });
  expect(tried.at(-1)?.parts).toHaveLength(1);
});

it('a part of an artwork that the station has not is read with none', async () => {
  const photo = await photoOf({ left: 160, top: 250, width: 640, height: 840 });
  const { read, tried } = openReader(artworks.slice(0, OWN));
  expect((await read([photo])).detection.message).toBeNull();
  expect(tried).toEqual([]);
});

it('no part is searched for where a whole label is not read with its artwork', async () => {
  const photo = await photoOf({ left: 0, top: 0, width: WIDTH, height: HEIGHT });
  const { read, tried } = openReader(artworks, ANOTHER_KEY);
  expect((await read([photo])).detection.message).toBeNull();
  expect(tried.map(({ parts }) => parts)).toEqual([undefined]);
});
