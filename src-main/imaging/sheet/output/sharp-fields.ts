// Texts and codes at the resolution of a printer that prints pixels. The picture of a label has them in its own pixels.
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Coverage } from '#main/labels/display-list/coverage.ts';
import type { TextPart } from '#main/labels/display-list/display-list.ts';
import { glyphCoverage } from '#main/labels/display-list/glyph-coverage.ts';
import { paintRaster } from '#main/labels/display-list/raster.ts';
import type { Matrix } from '#main/labels/turn.ts';
import { pasted } from './picture-turn.ts';
import type { LabelVectors } from './sheet-pdf.ts';

/** The picture with each pixel as a square of `times` x `times`, two or more, and its texts and codes painted anew on it. */
export function withSharpFields(picture: Rgb, { list, faces, x, y }: LabelVectors, times: number): Rgb {
  const large = enlarged(withoutEdges(picture, { list, faces, x, y }), times);
  const canvas = { width: large.width, height: large.height, rgb: large.data };
  paintRaster(list, canvas, { faces, scale: times, x: x * times, y: y * times });
  return large;
}

export function enlarged({ width, height, data }: Rgb, times: number): Rgb {
  const large = { width: width * times, height: height * times, data: new Uint8Array(data.length * times ** 2) };
  pasted(large, { width, height, data }, 0, 0, times);
  return large;
}

/** A pixel that a letter covers by more than this tells too little of what lies below, and stays: there a letter may become bolder by half a dot. */
const MOST_COVERED = 0.75;

/**
 * Takes the smoothed edges of texts out of a picture: they would stand beside the sharper ones. A pixel was mixed of what
 * lies below and the colour of the text, so what lies below follows from it and from how much is covered.
 */
function withoutEdges({ width, height, data }: Rgb, { list, faces, x, y }: LabelVectors): Rgb {
  const picture = { width, height, data: Uint8Array.from(data) };
  const toPicture: Matrix = [1, 0, 0, 1, x, y];
  // The last one was painted last, so it is taken out first. What other parts cover is painted over anyway.
  const texts = list.parts.filter((part): part is TextPart => part.kind === 'text').toReversed();
  for (const text of texts) {
    const glyphs = glyphCoverage(text, faces.face(text.face), toPicture, picture).toReversed();
    for (const glyph of glyphs) takeOut(picture, glyph, text.color);
  }
  return picture;
}

function takeOut({ width, data }: Rgb, { x, y, w, h, alpha }: Coverage, color: string): void {
  const number = Number.parseInt(color.slice(1), 16);
  const ink = [number >> 16, (number >> 8) & 255, number & 255];
  for (let i = 0; i < w * h; i++) {
    const share = alpha[i];
    if (share === 0 || share > MOST_COVERED) continue;
    const at = 3 * ((y + Math.floor(i / w)) * width + x + (i % w));
    for (let c = 0; c < 3; c++) {
      const below = (data[at + c] - ink[c] * share) / (1 - share);
      data[at + c] = Math.max(0, Math.min(255, Math.round(below)));
    }
  }
}
