// Reads a photograph from a file: at a reduced size first, and again at full size if the label is small.
import type { Rgb } from '../../../src-main/engine/numeric/raster.ts';
import { findLabels } from '../../../src-main/engine/outlines/find-label.ts';
import { OUTLINES } from '../../../src-main/engine/placement/blind-search.ts';
import type { Detection } from '../../../src-main/engine/read/detection.ts';
import type { FrameBits } from '../../../src-main/engine/read/frame-bits.ts';
import { openReading } from '../../../src-main/engine/read/read-photos.ts';
import {
  inFile,
  needsCloserLook,
  type OutlinedPhoto,
  scaled,
  smallOutlines,
  wantedScale,
} from '../../../src-main/engine/read/scan-plan.ts';
import type { Still } from './messages.ts';

interface Look extends OutlinedPhoto {
  readonly detection: Detection;
  readonly bits: readonly FrameBits[];
}

/** Gives the pixels of the upright photograph at a scale. */
type Decode = (still: Still, scale: number) => Promise<Rgb>;

export async function readStill(
  still: Still,
  keys: readonly string[],
  decode: Decode = pixelsOf,
): Promise<Omit<Look, 'outlines'>> {
  const { width, height, corners } = still;
  const scale = Math.min(1, wantedScale({ width, height, ...(corners ? { corners } : {}) }));
  const first = await look(still, keys, await decode(still, scale), null);
  if (scale === 1 || !needsCloserLook({ detection: first.detection, photos: [first] })) return first;
  return look(still, keys, await decode(still, 1), first);
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

function outlinesIn(picture: Rgb, { corners }: Still, before: Look | null, scale: number) {
  if (corners) return [];
  if (before) return smallOutlines(before).map((quad) => scaled(quad, scale, scale));
  return findLabels(picture, OUTLINES);
}

/** The pixels of the upright photograph. Browsers that decode at a reduced size take less time and memory for it. */
async function pixelsOf({ photo, width, height }: Still, scale: number): Promise<Rgb> {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const bitmap = await createImageBitmap(photo, {
    imageOrientation: 'from-image',
    ...(scale < 1 ? { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'high' } : {}),
  });
  try {
    const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser gives no canvas to a worker.');
    // Transparent parts are paper, as at the station.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(bitmap, 0, 0);
    return { ...size, data: withoutAlpha(context.getImageData(0, 0, size.width, size.height).data) };
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
