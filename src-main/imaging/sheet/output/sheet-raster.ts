import type { Rgb } from '#main/engine/numeric/raster.ts';
import { sharp } from '#main/imaging/codec.ts';
import { readArtwork } from '#main/imaging/read.ts';
import type { Size } from '#main/imaging/sheet/layout/box.ts';
import { inkOf, type Stroke } from '#main/imaging/sheet/layout/ink.ts';
import { MM_PER_INCH, pixelsOf } from '#main/imaging/sheet/layout/pixels.ts';
import type { Sheet, SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { onPaper } from '#main/imaging/transparency.ts';
import type { Coverage } from '#main/labels/display-list/coverage.ts';
import type { TextPart } from '#main/labels/display-list/display-list.ts';
import { glyphCoverage } from '#main/labels/display-list/glyph-coverage.ts';
import { paintRaster } from '#main/labels/display-list/raster.ts';
import type { Matrix } from '#main/labels/turn.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { pasted, turnedClockwise } from './picture-turn.ts';
import { type LabelVectors, type PictureSource, refuseOtherSize, type VectorSource } from './sheet-pdf.ts';

/**
 * A whole sheet as pixels. Pictures are not resampled: at twice their resolution each pixel becomes a square of four, because
 * smoothing would weaken the mark. At half their resolution pixels would be lost, so that is refused. A picture begins on the
 * nearest whole pixel, which is off by up to 0.04 mm at 300 DPI. Texts and codes are painted anew in the pixels of the sheet.
 */
export async function rasterSheet(
  plan: SheetPlan,
  sheet: Sheet,
  pictureOf: PictureSource,
  dpi: number,
  vectorsOf: VectorSource | null = null,
): Promise<Rgb> {
  const times = dpi / plan.dpi;
  if (!Number.isInteger(times)) {
    throw refusal('sheet_dpi', { dpi: plan.dpi, asked: dpi });
  }
  const canvas = await inkRaster(inkOf(plan, sheet), plan.media, dpi);
  const perMm = dpi / MM_PER_INCH;
  for (const label of sheet.labels) {
    const picture = onPaper(await readArtwork(await pictureOf(label.name)));
    refuseOtherSize(label, sheet, { size: picture });
    const vectors = times > 1 && vectorsOf ? await vectorsOf(label.name) : null;
    const shown = vectors && isPaintable(vectors) ? withSharpFields(picture, vectors, times) : picture;
    const upright = label.turned ? turnedClockwise(shown) : shown;
    const [left, top] = [Math.round(label.picture.left * perMm), Math.round(label.picture.top * perMm)];
    pasted(canvas, upright, left, top, shown === picture ? times : 1);
  }
  return canvas;
}

/** A picture that lies on a text would be below it. */
function isPaintable({ list }: LabelVectors): boolean {
  return list.parts.every(({ kind }) => kind !== 'picture');
}

// Texts and codes at the resolution of a printer that prints pixels. The picture of a label has them in its own pixels.

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

const WHITE = 255;

/** Rows that are drawn at a time: the codec takes four bytes for each pixel of a drawing, and a sheet at 600 DPI has 35 million. */
const BAND = 512;

/** The lines of a sheet on white paper. */
export async function inkRaster(strokes: readonly Stroke[], media: Size, dpi: number): Promise<Rgb> {
  const width = pixelsOf(media.width, dpi);
  const height = pixelsOf(media.height, dpi);
  const data = new Uint8Array(width * height * 3).fill(WHITE);
  if (strokes.length === 0) return { width, height, data };
  for (let top = 0; top < height; top += BAND) {
    const band = { width, height: Math.min(BAND, height - top), top };
    data.set(await inkBand(strokes, band, dpi), top * width * 3);
  }
  return { width, height, data };
}

interface Band {
  readonly width: number;
  readonly height: number;
  /** Rows above it. */
  readonly top: number;
}

async function inkBand(strokes: readonly Stroke[], band: Band, dpi: number): Promise<Uint8Array> {
  const { width, height } = band;
  const drawing = Buffer.from(svgOf(strokes, band, dpi));
  const drawn = sharp(drawing, { limitInputPixels: width * height }).flatten({ background: '#ffffff' });
  const { data, info } = await drawn.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== 3)
    throw new Error('the drawing has another size');
  return data;
}

/** The drawing's own unit is the millimetre, with its corner on the corner of the first pixel. */
function svgOf(strokes: readonly Stroke[], { width, height, top }: Band, dpi: number): string {
  const scale = dpi / MM_PER_INCH;
  const paths = strokes.map(({ spots, closed, width: pen }) => {
    const line = spots.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L');
    return `<path stroke-width="${pen.toFixed(4)}" d="M${line}${closed ? 'Z' : ''}"/>`;
  });
  const pen = 'fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${pen} transform="translate(0 ${-top}) scale(${scale})">${paths.join('')}</g></svg>`;
}
