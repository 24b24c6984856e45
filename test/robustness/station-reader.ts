// A station as the rows of the table meet it with `--station`: it knows many artworks, the label's own among them, and many
// IDs. It reads as src-main/services/reading/photo-reader.ts does: blindly, with artworks that look alike, with the IDs.
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload } from '#main/engine/format/payload.ts';
import { type ArtworkIndex, openArtworkIndex } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork, describeLabel } from '#main/engine/known-artwork/describe.ts';
import { DESCRIPTOR_LENGTH } from '#main/engine/known-artwork/descriptor.ts';
import { type KnownArtwork, knowArtwork, rasterSize } from '#main/engine/known-artwork/known-artwork.ts';
import { wordsOf } from '#main/engine/message/known-messages.ts';
import { wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { OUTLINES } from '#main/engine/placement/blind-search.ts';
import { readFromIds } from '#main/engine/read/known-ids.ts';
import { openReading } from '#main/engine/read/read-photos.ts';
import {
  alikeEnough,
  likeliestLabels,
  MOST_ARTWORKS,
  mayBeCut,
  partsAlikeEnough,
} from '#main/engine/read/recognised-labels.ts';
import { leastMarginIn } from '#main/services/reading/known-ids.ts';
import { numberOf } from '#shared/core/id.ts';
import { drawId } from '#test/support/draw-mark.ts';
import { makeRandom } from '#test/support/random.ts';
import { throughAffine } from '#test/support/resample.ts';
import { type Engine, realEngine, type Shown, type Strength, type View } from './engine.ts';
import { otherArtwork } from './other-artworks.ts';

const KEYS = [PUBLISHED_KEY];
/** The label's own artwork in the index; all others have the numbers of their seeds. */
const OWN = -1;

/** `others`: the artworks besides the label's own, as `describeOthers` gives them. */
export function stationEngine(strength: Strength, others: Int8Array, ids: number, base: number): Engine {
  const payload = openPayload(PUBLISHED_KEY);
  const random = makeRandom(base, 'IDs of the station');
  const words = wordsOf(
    Array.from({ length: ids }, () => drawId(random)),
    payload,
  );

  function decode(views: readonly View[], { bare: makeBare, message }: Shown): string | null {
    const blind = read(views);
    if (blind.message !== null) return blind.message;
    const { whole, part } = recognised(views, makeBare?.() ?? null);
    const known = read(whole());
    if (known.message !== null) return known.message;
    const ofPart = read(part());
    if (ofPart.message !== null) return ofPart.message;
    const sums = [ofPart.frames, known.frames, blind.frames];
    const own = message !== null && numberOf(message) !== null ? [wordsOf([message], payload)] : [];
    const bits = { singles: sums.flat(), sums, judged: 0 };
    const reading = readFromIds(bits, [{ key: PUBLISHED_KEY, keyIndex: 0, words: [words, ...own] }], ids);
    if (reading === null) return null;
    const least = leastMarginIn('station', { job: 0, station: ids }, reading.looks);
    return reading.margin >= least ? reading.detection.message : null;
  }

  /** The labels that show an artwork of the station, the likeliest first, and the one that may be a part of one, each with its artworks. */
  function recognised(views: readonly View[], bare: Rgb | null) {
    const index = indexWith(bare);
    const rasterOf = (artwork: number) => raster(artwork === OWN && bare !== null ? bare : otherArtwork(artwork));
    const seen = views.map(({ picture, corners }) =>
      (corners ? [corners] : [...findLabels(picture, OUTLINES), wholePicture(picture)]).map((quad) => {
        const descriptor = describeLabel(picture, quad);
        return { picture, corners: quad, descriptor, nearest: index.nearest(descriptor, MOST_ARTWORKS) };
      }),
    );
    const whole = () => {
      const labels = seen.flat().map(({ nearest, ...label }) => ({ ...label, found: alikeEnough(nearest) }));
      const shown = labels.filter(({ found }) => found.length > 0);
      return likeliestLabels(shown, views.length).map(({ picture, corners, found }) => ({
        picture,
        corners,
        artworks: found.map(({ artwork }) => rasterOf(artwork)),
      }));
    };
    const part = () => {
      const labels = seen
        .map(([first]) => first)
        .filter(({ nearest }) => mayBeCut(nearest))
        .map(({ nearest, descriptor, ...label }) => ({
          ...label,
          found: partsAlikeEnough(index.nearestToPart(descriptor, MOST_ARTWORKS), nearest),
        }));
      const shown = labels.filter(({ found }) => found.length > 0);
      return likeliestLabels(shown, 1)
        .slice(0, 1)
        .map(({ picture, corners, found }) => ({
          picture,
          corners,
          parts: found.map(({ artwork, window, first }) => ({ artwork: rasterOf(artwork), window, first })),
        }));
    };
    return { whole, part };
  }

  function indexWith(bare: Rgb | null): ArtworkIndex {
    const index = openArtworkIndex();
    for (let i = 0; i < others.length / DESCRIPTOR_LENGTH; i++) {
      index.add(i, others.subarray(i * DESCRIPTOR_LENGTH, (i + 1) * DESCRIPTOR_LENGTH));
    }
    if (bare !== null) index.add(OWN, describeArtwork(bare));
    return index;
  }

  return { ...realEngine(strength), decode };
}

function raster(artwork: Rgb): KnownArtwork {
  const { width, height } = rasterSize(artwork.width, artwork.height);
  const [across, down] = [artwork.width / width, artwork.height / height];
  return knowArtwork(throughAffine(artwork, width, height, [across, 0, 0, 0, down, 0], [255, 255, 255]));
}

type Captured = Parameters<ReturnType<typeof openReading>['add']>[0];

function read(captures: readonly Captured[]) {
  const reading = openReading({ keys: KEYS });
  for (const capture of captures) {
    const detection = reading.add(capture);
    if (detection !== null) return { message: detection.message, frames: [] };
  }
  return { message: captures.length === 0 ? null : reading.end().message, frames: reading.gained() };
}
