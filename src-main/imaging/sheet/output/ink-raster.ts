import type { Rgb } from '#main/engine/numeric/raster.ts';
import { sharp } from '#main/imaging/codec.ts';
import type { Size } from '#main/imaging/sheet/layout/box.ts';
import type { Stroke } from '#main/imaging/sheet/layout/ink.ts';
import { MM_PER_INCH, pixelsOf } from '#main/imaging/sheet/layout/pixels.ts';

const WHITE = 255;

/** The lines of a sheet on white paper. */
export async function inkRaster(strokes: readonly Stroke[], media: Size, dpi: number): Promise<Rgb> {
  const width = pixelsOf(media.width, dpi);
  const height = pixelsOf(media.height, dpi);
  if (strokes.length === 0) return { width, height, data: new Uint8Array(width * height * 3).fill(WHITE) };
  const drawing = Buffer.from(svgOf(strokes, width, height, dpi));
  const drawn = sharp(drawing, { limitInputPixels: width * height }).flatten({ background: '#ffffff' });
  const { data, info } = await drawn.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== 3)
    throw new Error('the drawing has another size');
  return { width, height, data };
}

/** The drawing's own unit is the millimetre, with its corner on the corner of the first pixel. */
function svgOf(strokes: readonly Stroke[], width: number, height: number, dpi: number): string {
  const scale = dpi / MM_PER_INCH;
  const paths = strokes.map(({ spots, closed, width: pen }) => {
    const line = spots.map(([x, y]) => `${x.toFixed(4)} ${y.toFixed(4)}`).join('L');
    return `<path stroke-width="${pen.toFixed(4)}" d="M${line}${closed ? 'Z' : ''}"/>`;
  });
  const pen = 'fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round"';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${pen} transform="scale(${scale})">${paths.join('')}</g></svg>`;
}
