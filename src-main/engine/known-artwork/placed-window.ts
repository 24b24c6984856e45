/**
 * Where in an artwork a photograph shows a part of it. The mark tells the part's size and which way is up, so that only its
 * place is looked for: the place at which both are most alike, in a raster of so few pixels that every place is tried.
 */
import { apply, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { type Box, type Channels, rectify } from '#main/engine/outlines/rectification.ts';
import { type Normalisation, normalise, withoutHoles } from './structure.ts';

/** Radii in pixels of the small raster, and levels: what is fainter is noise. */
const NORMALISATION: Normalisation = { blur: 1, around: 6, floor: 4 };
/** Share of the part that has to lie on the artwork. */
const LEAST_OVERLAP = 0.4;

/** Luma of the artwork in the small raster. */
interface SmallArtwork {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** What the corners enclose, as the mark tells it. */
export interface MarkedPart {
  readonly corners: Quad;
  /** Its sides as shares of those of the artwork. */
  readonly across: number;
  readonly down: number;
}

/** What of the artwork the part shows, in shares of its sides, and the corners of that in the photograph. */
export interface PlacedWindow {
  readonly window: Box;
  readonly corners: Quad;
  /** The corners of the whole label, worked out from those of the part. They may lie beside the photograph. */
  readonly whole: Quad;
}

/** `photo`: what surrounds the part in the photograph. Null where the part shows nothing of the artwork's size. */
export function placedWindow(photo: Channels, part: MarkedPart, artwork: SmallArtwork): PlacedWindow | null {
  const [width, height] = [Math.round(part.across * artwork.width), Math.round(part.down * artwork.height)];
  if (Math.min(width, height) < 2 * NORMALISATION.around || width > 2 * artwork.width || height > 2 * artwork.height) {
    return null;
  }
  const toPhoto = rectangleTo(width, height, part.corners);
  const shown = normalise(withoutHoles(rectify(photo, toPhoto, width, height)), width, height, NORMALISATION);
  const wanted = normalise(artwork.values, artwork.width, artwork.height, NORMALISATION);
  const [x, y] = likeliestPlace({ width, height, values: shown }, { ...artwork, values: wanted });
  const box = {
    left: Math.max(0, x),
    top: Math.max(0, y),
    right: Math.min(artwork.width, x + width),
    bottom: Math.min(artwork.height, y + height),
  };
  const seenAt = (across: number, down: number) => apply(toPhoto, across - x, down - y);
  const cornersOf = ({ left, top, right, bottom }: Box): Quad => [
    seenAt(left, top),
    seenAt(right, top),
    seenAt(right, bottom),
    seenAt(left, bottom),
  ];
  return {
    window: {
      left: box.left / artwork.width,
      top: box.top / artwork.height,
      right: box.right / artwork.width,
      bottom: box.bottom / artwork.height,
    },
    corners: cornersOf(box),
    whole: cornersOf({ left: 0, top: 0, right: artwork.width, bottom: artwork.height }),
  };
}

/** Where the part's top left corner lies in the artwork. */
function likeliestPlace(part: SmallArtwork, artwork: SmallArtwork): readonly [x: number, y: number] {
  const [beyondX, beyondY] = [Math.round(0.5 * part.width), Math.round(0.5 * part.height)];
  let best: readonly [number, number] = [0, 0];
  let most = Number.NEGATIVE_INFINITY;
  for (let y = -beyondY; y <= artwork.height - part.height + beyondY; y++) {
    for (let x = -beyondX; x <= artwork.width - part.width + beyondX; x++) {
      const likeness = likenessAt(part, artwork, x, y);
      if (likeness <= most) continue;
      most = likeness;
      best = [x, y];
    }
  }
  return best;
}

/** Correlation where both are, more where more of the part lies on the artwork: a small overlap is alike by chance. */
function likenessAt(part: SmallArtwork, artwork: SmallArtwork, x: number, y: number): number {
  const [left, right] = [Math.max(0, -x), Math.min(part.width, artwork.width - x)];
  const [top, bottom] = [Math.max(0, -y), Math.min(part.height, artwork.height - y)];
  const overlap = ((right - left) * (bottom - top)) / (part.width * part.height);
  if (right <= left || bottom <= top || overlap < LEAST_OVERLAP) return Number.NEGATIVE_INFINITY;
  let [product, shown, wanted] = [0, 1e-9, 1e-9];
  for (let row = top; row < bottom; row++) {
    const at = row * part.width;
    const other = (row + y) * artwork.width + x;
    for (let column = left; column < right; column++) {
      const [a, b] = [part.values[at + column], artwork.values[other + column]];
      product += a * b;
      shown += a * a;
      wanted += b * b;
    }
  }
  return (product / Math.sqrt(shown * wanted)) * Math.sqrt(overlap);
}
