// Reads a photograph from a file: at a reduced size first, and again at full size if the label is small.
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { OUTLINES } from '#main/engine/placement/blind-search.ts';
import { openReading } from '#main/engine/read/read-photos.ts';
import {
  inFile,
  needsCloserLook,
  type OutlinedPhoto,
  sawAsWell,
  scaled,
  smallOutlines,
  wantedScale,
} from '#main/engine/read/scan-plan.ts';
import type { KnownArtworks } from './known-artworks.ts';
import type { Still } from './messages.ts';
import type { Gained } from './read-frame.ts';

/** `outlines`: in pixels of the photograph. */
interface Look extends OutlinedPhoto, Gained {}

/** Long side in pixels of the largest picture that is read with artworks: a larger one takes more memory than phones give a page. */
const LARGEST = 4000;

/** Gives the pixels of the upright photograph at a scale. */
type Decode = (still: Still, scale: number) => Promise<Rgb>;

export async function readStill(still: Still, keys: readonly string[], decode: Decode = pixelsOf): Promise<Look> {
  const { width, height, corners } = still;
  const scale = Math.min(1, wantedScale({ width, height, ...(corners ? { corners } : {}) }));
  const first = await look(still, keys, await decode(still, scale), null);
  if (scale === 1 || !needsCloserLook({ detection: first.detection, photos: [{ ...first, corners }] })) return first;
  const closer = look(still, keys, await decode(still, 1), first);
  const last = closer.detection.message !== null || sawAsWell(closer.bits, first.bits) ? closer : first;
  // The closer look knows the small outlines alone.
  return { ...last, outlines: first.outlines };
}

/** `before`: the first look, whose outlines a closer one reads. */
function look(still: Still, keys: readonly string[], picture: Rgb, before: Look | null): Look {
  const scale = picture.width / still.width;
  const reading = openReading({ keys, outlinesOnly: before !== null || still.search === 'outlines' });
  const outlines = outlinesIn(picture, still, before, scale);
  const { corners } = still;
  const detection =
    reading.add(corners ? { picture, corners: scaled(corners, scale, scale) } : { picture, outlines }) ?? reading.end();
  const scales = { scaleX: scale, scaleY: scale };
  return {
    detection: inFile(detection, scales),
    bits: reading.gained().map((frame) => ({ ...frame, sight: inFile(frame.sight, scales) })),
    outlines: outlines.map((quad) => scaled(quad, 1 / scale, 1 / scale)),
  };
}

/**
 * Reads the labels of a photograph that show artworks of this device, with their help; null where there are none. `outlines`: of
 * the photograph, where no corners were given.
 */
export async function readWithArtworks(
  still: Still,
  outlines: readonly Quad[],
  { keys, artworks, decode = pixelsOf }: { keys: readonly string[]; artworks: KnownArtworks; decode?: Decode },
): Promise<Gained | null> {
  const { width, height, corners } = still;
  const quads = corners ? [corners] : outlines;
  if (quads.length === 0) return null;
  const wanted = Math.max(...quads.map((quad) => wantedScale({ width, height, corners: quad })));
  const picture = await decode(still, Math.min(1, wanted, LARGEST / Math.max(width, height)));
  const scale = picture.width / width;
  const labels = await artworks.recognise(
    picture,
    quads.map((quad) => scaled(quad, scale, scale)),
  );
  if (labels.length === 0) return null;
  const reading = openReading({ keys });
  const scales = { scaleX: scale, scaleY: scale };
  for (const label of labels) {
    const detection = reading.add({ picture, ...label });
    if (detection !== null) return { detection: inFile(detection, scales), bits: [] };
  }
  const bits = reading.gained().map((frame) => ({ ...frame, sight: inFile(frame.sight, scales) }));
  // One photograph has no average, so there is no answer at the end.
  return { detection: inFile(reading.end(), scales), bits };
}

function outlinesIn(picture: Rgb, { corners }: Still, before: Look | null, scale: number) {
  if (corners) return [];
  if (before) return smallOutlines(before).map((quad) => scaled(quad, scale, scale));
  return findLabels(picture, OUTLINES);
}

// Picture files as pixels, as browsers decode them.

/** The pixels of the upright photograph. Browsers that decode at a reduced size take less time and memory for it. */
async function pixelsOf({ photo, width, height }: Still, scale: number): Promise<Rgb> {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const bitmap = await createImageBitmap(photo, {
    imageOrientation: 'from-image',
    ...(scale < 1 ? { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' } : {}),
  });
  return drawn(bitmap, size);
}

/** The pixels of a file at its own size. */
export async function filePixels(file: ArrayBuffer): Promise<Rgb> {
  const bitmap = await createImageBitmap(new Blob([file]));
  return drawn(bitmap, { width: bitmap.width, height: bitmap.height });
}

function drawn(bitmap: ImageBitmap, { width, height }: Pick<Rgb, 'width' | 'height'>): Rgb {
  try {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser gives no canvas to a worker.');
    // Transparent parts are paper, as at the station.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    return { width, height, data: withoutAlpha(context.getImageData(0, 0, width, height).data) };
  } finally {
    bitmap.close();
  }
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    rgb[to++] = rgba[from];
    rgb[to++] = rgba[from + 1];
    rgb[to++] = rgba[from + 2];
  }
  return rgb;
}
