import { beforeAll, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openArtworkIndex } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork, describeLabel } from '#main/engine/known-artwork/describe.ts';
import { type KnownArtwork, knowArtwork, rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import { turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import { openReading } from '#main/engine/read/read-photos.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { cutPrint } from '#test/support/channel/print.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { type Frame, printed } from '#test/support/inspection/webcam.ts';
import { makeRandom } from '#test/support/random.ts';
import { throughAffine } from '#test/support/resample.ts';

const MESSAGE = '7K3QZ';
const SIDE = 900;
const SEED = 's4';
const artworks = [makeCover('busy', SIDE, SIDE, SEED), makeCover('busy', SIDE, SIDE, 'another part')];
const known = artworks.map(knownFrom);
let marked: Frame;
let bare: Frame;

beforeAll(async () => {
  marked = await cutPhoto(embed(artworks[0], MESSAGE, { key: PUBLISHED_KEY, strength: 'light' }));
  bare = await cutPhoto(artworks[0]);
});

/** A photograph of the print after it was cut to half of its area. */
async function cutPhoto(label: Rgb): Promise<Frame> {
  const shot = drawShot(LEVELS.L3, makeRandom(SEED, 'shot'), { longSide: [700, 700], tilt: [5, 20] });
  const { picture, corners } = await photograph(cutPrint(printed(label, SEED), 120, 210, 600, 660), shot, SEED, SIDE);
  return { picture, corners: roughCorners(corners, 0.005, makeRandom(SEED, 'rough')) };
}

function knownFrom(picture: Rgb): KnownArtwork {
  const { width, height } = rasterSize(picture.width, picture.height);
  const [across, down] = [picture.width / width, picture.height / height];
  return knowArtwork(throughAffine(picture, width, height, [across, 0, 0, 0, down, 0], [255, 255, 255]));
}

/** Read with the parts of these artworks that the photograph is most like. */
function read({ picture, corners }: Frame, of: readonly number[], key = PUBLISHED_KEY): Detection | null {
  const index = openArtworkIndex();
  for (const i of of) index.add(i, describeArtwork(artworks[i]));
  const parts = index
    .nearestToPart(describeLabel(picture, corners), 3)
    .map(({ artwork, window, first }) => ({ artwork: known[artwork], window, first }));
  return openReading({ keys: [key] }).add({ picture, corners, parts });
}

it('half of a label that is lost blindly is read with its artwork, and not with another', () => {
  expect(openReading({ keys: [PUBLISHED_KEY] }).add(marked)).toBeNull();
  expect(read(marked, [1])).toBeNull();
  expect(read(marked, [0, 1])).toMatchObject({ message: MESSAGE, assisted: true, fromIds: false, fewCells: true });
});

it('its corners are those of the part, in the order of the label', () => {
  const { picture, corners } = marked;
  const detection = read({ picture, corners: turnsOf(corners)[1] }, [0, 1]);
  expect(detection).toMatchObject({ message: MESSAGE, corners });
});

it('says nothing where nothing was marked, or by another key', () => {
  expect(read(bare, [0, 1])).toBeNull();
  expect(read(marked, [0, 1], '0'.repeat(32))).toBeNull();
});
