import { applyMark } from '#main/engine/embed/apply-mark.ts';
import { embed, prepare } from '#main/engine/embed/embed.ts';
import { CREST } from '#main/engine/embed/picture-strength.ts';
import { PUBLISHED_KEY, type Strength } from '#main/engine/format/params.ts';
import { TILE_SAMPLES } from '#main/engine/format/tile.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { blurPlane } from '#test/support/blur.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { crop } from '#test/support/resample.ts';
import { measureVisibility, type Visibility } from '#test/support/visibility.ts';
import { artworkOf } from './label.ts';

/** How a mark looks on one piece of artwork. */
export interface Look {
  readonly kind: string;
  readonly size: string;
  readonly seen: Visibility;
  /** The same on white ground alone, clear of ink; null where there is none. */
  readonly onWhite: OnWhite | null;
  /** What JPEG quality 75 does to the same artwork. */
  readonly jpeg: Visibility;
  /** Share of black pixels that the mark has changed. */
  readonly inkTouched: number;
  /** The limits that are broken, in words. */
  readonly broken: readonly string[];
  /** The middle of the artwork at full size, and of the marked artwork beside it. */
  readonly sideBySide: Rgb;
}

type OnWhite = Pick<Visibility, 'grainMean' | 'grainP99' | 'tint'>;

export async function look(strength: Strength, index: number, base: number): Promise<Look> {
  const { kind, size } = artworkOf(index, 'all');
  const name = `${base}/look/${index}`;
  const cover = makeCover(kind, size[0], size[1], name);
  const marked = embed(cover, 'TW7K3', { key: PUBLISHED_KEY, strength });
  const seen = measureVisibility(cover, marked);
  const onWhite = kind === 'label' ? seenOnWhite(cover, marked, tinted(cover, strength)) : null;
  const jpeg = measureVisibility(cover, await throughJpeg(cover, 75));
  const inkTouched = kind === 'label' ? shareTouched(cover, marked) : 0;
  return {
    kind,
    size: size.join('x'),
    seen,
    onWhite,
    jpeg,
    inkTouched,
    broken: brokenLimits(kind, seen, onWhite, jpeg, inkTouched),
    sideBySide: beside(cover, marked),
  };
}

/** Most pixels along the part that is shown. */
const SHOWN = 600;

function beside(cover: Rgb, marked: Rgb): Rgb {
  const [width, height] = [Math.min(SHOWN, cover.width), Math.min(SHOWN, cover.height)];
  const [left, top] = [(cover.width - width) >> 1, (cover.height - height) >> 1];
  const data = new Uint8Array(6 * width * height);
  for (const [side, picture] of [cover, marked].entries()) {
    const part = crop(picture, left, top, width, height);
    for (let row = 0; row < height; row++)
      data.set(part.data.subarray(3 * width * row, 3 * width * (row + 1)), 3 * width * (2 * row + side));
  }
  return { width: 2 * width, height, data };
}

function brokenLimits(
  kind: string,
  seen: Visibility,
  onWhite: OnWhite | null,
  jpeg: Visibility,
  inkTouched: number,
): string[] {
  const limits: [string, boolean][] = [];
  if (kind === 'quiet' || kind === 'busy') {
    limits.push(
      ['mean over JPEG 75', seen.deMean <= jpeg.deMean],
      ['99th percentile over JPEG 75', seen.deP99 <= jpeg.deP99],
    );
    limits.push(['PSNR under its bound', seen.psnr >= Math.max(37, Math.min(40, jpeg.psnr + 3))]);
  }
  if (onWhite !== null) {
    limits.push(
      ['grain over 0.30', onWhite.grainMean <= 0.3],
      ['99th percentile of grain over 0.8', onWhite.grainP99 <= 0.8],
    );
    limits.push(['tint over 0.8', onWhite.tint <= 0.8], ['black touched', inkTouched === 0]);
  }
  return limits.filter(([, holds]) => !holds).map(([words]) => words);
}

/**
 * The grain is what the waves add to the tint, and the tint is seen without waves: beside ink, which has no tint, the edge of
 * the tint would count as grain.
 */
function seenOnWhite(cover: Rgb, marked: Rgb, tinted: Rgb): OnWhite {
  const where = clearWhite(cover);
  const { grainMean, grainP99 } = measureVisibility(tinted, marked, { where });
  return { grainMean, grainP99, tint: measureVisibility(cover, tinted, { where }).tint };
}

/** The picture with room for the mark, without its waves. */
function tinted(cover: Rgb, strength: Strength): Rgb {
  const { picture, pitch, amplitudes } = prepare(cover, { key: PUBLISHED_KEY, strength });
  return applyMark(picture, { samples: new Float32Array(TILE_SAMPLES ** 2) }, CREST, pitch, amplitudes);
}

/** Pixels' distance from ink at which the eye no longer mixes it in: a tenth of a degree at 300 dpi and 40 cm. */
const CLEAR = 8;

/** Whether a pixel is white and has nothing but white around it. */
function clearWhite(cover: Rgb): (pixel: number) => boolean {
  const ink = new Float32Array(cover.width * cover.height);
  for (let i = 0; i < ink.length; i++) {
    const white = cover.data[i * 3] + cover.data[i * 3 + 1] + cover.data[i * 3 + 2] === 765;
    ink[i] = white ? 0 : 1;
  }
  blurPlane(ink, cover.width, cover.height, CLEAR / 3);
  return (pixel) => ink[pixel] < 1e-4;
}

/** Of the pixels that are black, how many were changed. */
function shareTouched(cover: Rgb, marked: Rgb): number {
  let [black, touched] = [0, 0];
  for (let i = 0; i < cover.data.length; i += 3) {
    if (cover.data[i] + cover.data[i + 1] + cover.data[i + 2] > 0) continue;
    black++;
    if (marked.data[i] + marked.data[i + 1] + marked.data[i + 2] > 0) touched++;
  }
  return black === 0 ? 0 : touched / black;
}

export function looksTable(looks: readonly Look[]): string {
  if (looks.length === 0) return '';
  const figure = (value: number) => value.toFixed(2);
  const lines = looks.map(({ kind, size, seen, onWhite, jpeg, inkTouched, broken }) => {
    const cells = [kind, size, seen.psnr.toFixed(1), figure(seen.deMean), figure(seen.deP99), figure(seen.grainMean)];
    const white =
      onWhite === null ? '' : `${figure(onWhite.grainMean)}, ${figure(onWhite.grainP99)}, ${figure(onWhite.tint)}`;
    cells.push(figure(seen.grainP99), figure(seen.tint), white, `${figure(jpeg.deMean)}, ${figure(jpeg.deP99)}`);
    cells.push(inkTouched.toFixed(3), broken.length === 0 ? 'yes' : `NO: ${broken.join(', ')}`);
    return `| ${cells.join(' | ')} |`;
  });
  const head =
    '| artwork | size | PSNR | mean | 99 % | grain | grain 99 % | tint | JPEG 75: mean, 99 % | black touched | holds |';
  return [head, '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}
