// @module-tag later: makes frames of a camera; the unit tests of known artwork show the rule, on the same engine
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import { write } from '#main/imaging/write.ts';
import { artworkFile } from '#main/workers/describe-artwork.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { type Frame, framesOf, MOVING_HAND, printed } from '#test/support/inspection/webcam.ts';
import { type KnownArtworks, openKnownArtworks } from '#window/phones/reader/known-artworks.ts';
import { readFrame } from '#window/phones/reader/read-frame.ts';
import { readStill, readWithArtworks } from '#window/phones/reader/read-still.ts';

const MESSAGE = '7K3QZ';
const KEYS = [PUBLISHED_KEY];
let frame: Frame;
let bare: Frame;
let file: ArrayBuffer;
let others: ArrayBuffer[];

/** As the station makes it. */
async function fileOf(picture: Rgb): Promise<ArrayBuffer> {
  const order = { bytes: await write(picture, null, { type: 'png', dpi: 300 }), size: null, fit: 'stretch' } as const;
  return Uint8Array.from((await artworkFile(order)).bytes).buffer;
}

/** As a browser does it. */
async function decode(webp: ArrayBuffer): Promise<Rgb> {
  const bytes = new Uint8Array(webp);
  return (await fitArtwork(bytes, sizeOf.get(webp) as { width: number; height: number }, 'stretch', UNLIMITED)).picture;
}
const sizeOf = new Map<ArrayBuffer, { width: number; height: number }>();

async function keep(picture: Rgb): Promise<ArrayBuffer> {
  const made = await fileOf(picture);
  const { width, height } = await sharp(new Uint8Array(made)).metadata();
  sizeOf.set(made, { width, height });
  return made;
}

async function knowing(...files: ArrayBuffer[]): Promise<KnownArtworks> {
  const known = openKnownArtworks(decode);
  for (const [at, one] of files.entries()) await known.add([one], at === 0);
  return known;
}

beforeAll(async () => {
  const artwork = makeCover('busy', 900, 900, 'known');
  const marked = embed(artwork, MESSAGE, { key: PUBLISHED_KEY, strength: 'balanced' });
  [frame] = await framesOf(printed(marked, 'known'), 1, 'known', MOVING_HAND);
  [bare] = await framesOf(printed(artwork, 'bare'), 1, 'bare', MOVING_HAND);
  file = await keep(artwork);
  others = await Promise.all([
    keep(makeCover('black', 900, 900, 'other')),
    keep(makeCover('quiet', 1200, 900, 'other')),
  ]);
});

describe('a busy label that is far away', () => {
  const live = ({ picture, corners }: Frame) =>
    ({ ...picture, pixels: picture.data, corners, effort: 'full', earlier: [] }) as const;
  const readLive = async (one: Frame, known: KnownArtworks) => {
    const [label] = await known.recognise(one.picture, [one.corners]);
    return readFrame(live(one), KEYS, label?.artworks ?? []).detection;
  };

  test('is read live with its artwork among others, and not without it', async () => {
    expect((await readLive(frame, await knowing(...others))).message).toBeNull();
    expect(await readLive(frame, await knowing(...others, file))).toMatchObject({ message: MESSAGE, assisted: true });
  });

  test('says nothing where the artwork is right and nothing was marked', async () => {
    expect((await readLive(bare, await knowing(file))).message).toBeNull();
  });

  test('is read with its artwork also where one before it cannot be decoded', async () => {
    const known = openKnownArtworks(async (one) => {
      if (one === others[0]) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
      return decode(one);
    });
    await known.add([...others, file], true);
    expect((await readLive(frame, known)).message).toBe(MESSAGE);
  });

  test('artworks before are forgotten', async () => {
    const known = await knowing(...others, file);
    await known.add(others, true);
    expect(await known.recognise(frame.picture, [frame.corners])).toEqual([]);
  });

  test('is read in a photograph too, with corners and in an outline', async () => {
    const { width, height } = frame.picture;
    const photo = { photo: new Blob(), width, height, search: 'whole' } as const;
    const whole = async () => frame.picture;
    const given = { ...photo, corners: frame.corners };
    expect((await readStill(given, KEYS, whole)).detection.message).toBeNull();
    const options = { keys: KEYS, artworks: await knowing(...others, file), decode: whole };
    const read = { detection: { message: MESSAGE, assisted: true } };
    expect(await readWithArtworks(given, [], options)).toMatchObject(read);
    expect(await readWithArtworks({ ...photo, corners: null }, [frame.corners], options)).toMatchObject(read);
    expect(await readWithArtworks({ ...photo, corners: null }, [], options)).toBeNull();
    expect(await readWithArtworks(given, [], { ...options, artworks: await knowing(...others) })).toBeNull();
  });
});
