// Labels of thermal printers, made as the production line makes them: six kinds, some with codes, tables and texts over more
// than 60 % of their area.
import { join } from 'node:path';
import type { OneBit } from '#main/engine/embed/one-bit.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import { write } from '#main/imaging/write.ts';
import { dotsOf } from '#main/labels/dots.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { createOneBitMarker, type OneBitLabel } from '#main/workers/one-bit-label.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { labelRow } from '#test/support/layout/rows.ts';
import type { Strength } from './engine.ts';

/** Millimetres. */
interface Size {
  readonly width: number;
  readonly height: number;
}

export const ONE_BIT_KINDS = ['plate', 'shipping', 'full', 'table', 'artwork', 'picture'] as const;
export type OneBitKind = (typeof ONE_BIT_KINDS)[number];

export interface OneBitWish {
  readonly kind: OneBitKind;
  readonly size: Size;
  readonly dpi: number;
  readonly message: string;
  readonly seed: string;
  readonly key?: string;
  readonly strength?: Strength;
}

export interface MadeOneBit extends OneBitLabel {
  readonly dots: OneBit;
  /** The artwork in the label's dots, where it has one. */
  readonly bare: (() => Rgb) | null;
}

const fonts = join(import.meta.dirname, '../../resources/fonts');

/** Keeps fonts and plans from one label to the next. */
export function openOneBitPress() {
  const planner = createFieldPlanner();
  const mark = createOneBitMarker(planner);

  return async ({ kind, size, dpi, message, seed, key = PUBLISHED_KEY, strength = 'balanced' }: OneBitWish) => {
    const artwork = kind === 'artwork' || kind === 'picture' ? await artworkOf(kind, size, seed) : null;
    const layout = layoutOf({ twinmark_layout: 1, name: kind, label: size, items: ITEMS[kind](size) });
    const row = labelRow({
      metadata: { gtin: '4006381333931', lot: '24081508', maker: 'Müller & Söhne' },
    });
    const fields = { layout, dpi, fonts, row, x: 0, y: 0, pictures: new Map<string, Uint8Array>() };
    const how = { fit: 'cover', dot: '1x1', holes: false, otherKeys: [] } as const;
    const label = await mark({ ...how, artwork, label: size, dpi, message, strength, key, fields });
    const place = { width: dotsOf(size.width, dpi), height: dotsOf(size.height, dpi) };
    const bare = artwork && (await fitArtwork(artwork.bytes, place, 'cover')).picture;
    return { ...label, bare: bare && (() => bare) } satisfies MadeOneBit;
  };
}

/** Artwork of 300 pixels an inch, whatever the printer has. */
async function artworkOf(kind: 'artwork' | 'picture', { width, height }: Size, seed: string) {
  const cover = kind === 'artwork' ? 'label' : 'quiet';
  const picture = makeCover(cover, dotsOf(width, 300), dotsOf(height, 300), seed);
  return { name: `${seed}/${kind}`, bytes: await write(picture, null, { type: 'png', dpi: 300 }) };
}

type Item = Readonly<Record<string, unknown>>;
type Layout = (size: Size) => readonly Item[];

const ITEMS: Readonly<Record<OneBitKind, Layout>> = {
  plate: ({ width: w, height: h }) => [
    text('name', [0.05, 0.06, 0.6, 0.16], 'Drehgeber 4711', w, h),
    text('lot', [0.05, 0.26, 0.5, 0.1], 'Los {lot}', w, h),
    code('code', 'code128', [0.05, 0.7, 0.6, 0.22], '{lot}', w, h),
  ],
  shipping: ({ width: w, height: h }) => [
    text('to', [0.04, 0.05, 0.5, 0.12], '{maker}', w, h),
    text('street', [0.04, 0.18, 0.5, 0.1], 'Lange Straße 12', w, h),
    text('town', [0.04, 0.29, 0.5, 0.1], '01099 Dresden', w, h),
    line('rule', [0.03, 0.43, 0.94, 0.012], w, h),
    code('code', 'code128', [0.04, 0.5, 0.62, 0.34], '{lot}', w, h),
    code('qr', 'qr', [0.7, 0.05, 0.26, 0.36], '{lot}', w, h),
    text('note', [0.04, 0.87, 0.9, 0.09], 'Vor Nässe schützen · nicht werfen', w, h),
  ],
  full: ({ width: w, height: h }) => [
    ...[
      'Gewürztraminer Spätlese',
      'Enthält Sulfite, kühl lagern',
      'Nach dem Öffnen bald verbrauchen',
      'Abfüller {maker}',
    ].map((words, i) => text(`t${i}`, [0.03, 0.03 + 0.12 * i, 0.94, 0.115], words, w, h)),
    code('code', 'code128', [0.03, 0.53, 0.62, 0.43], '{lot}', w, h),
    code('matrix', 'datamatrix', [0.68, 0.53, 0.29, 0.43], '{lot} 0123456789', w, h),
  ],
  table: ({ width: w, height: h }) => [
    line('head', [0.03, 0.04, 0.94, 0.14], w, h),
    { ...text('title', [0.05, 0.05, 0.8, 0.12], 'PRÜFPROTOKOLL', w, h), color: '#FFFFFF' },
    ...[0.3, 0.42, 0.54, 0.66].map((top, i) => line(`r${i}`, [0.03, top, 0.94, 0.008], w, h)),
    ...[0.03, 0.35, 0.66, 0.965].map((left, i) => line(`c${i}`, [left, 0.18, 0.005, 0.49], w, h)),
    ...[0, 1, 2, 3].flatMap((row) =>
      [0, 1, 2].map((column) =>
        text(
          `t${row}${column}`,
          [0.05 + 0.31 * column, 0.19 + 0.12 * row, 0.27, 0.09],
          `${row + 1}${column}.7 mm`,
          w,
          h,
        ),
      ),
    ),
    { ...line('sign', [0.8, 0.72, 0.16, 0.24], w, h), radius: 0.08 * w },
    code('code', 'code128', [0.03, 0.72, 0.6, 0.24], '{lot}', w, h),
  ],
  artwork: ({ width: w, height: h }) => [code('code', 'qr', [0.72, 0.6, 0.26, 0.37], '{lot}', w, h)],
  picture: ({ width: w, height: h }) => [code('code', 'qr', [0.72, 0.6, 0.26, 0.37], '{lot}', w, h)],
};

/** Left, top, width and height as shares of the label. */
type Share = readonly [number, number, number, number];

function box([x, y, w, h]: Share, width: number, height: number) {
  const mm = (value: number) => Math.round(value * 1000) / 1000;
  return { x: mm(x * width), y: mm(y * height), w: mm(w * width), h: mm(h * height) };
}

function text(id: string, share: Share, value: string, width: number, height: number): Item {
  const place = box(share, width, height);
  const font = { size: Math.max(4, Math.round(place.h * 2.2)), weight: 400, min_size: 3 };
  return { id, type: 'text', ...place, value, font, fit: 'shrink' };
}

function code(id: string, symbology: string, share: Share, value: string, width: number, height: number): Item {
  return { id, type: 'barcode', symbology, ...box(share, width, height), value, text: 'none' };
}

/** Millimetres: no box is thinner. */
const THINNEST = 0.5;

function line(id: string, share: Share, width: number, height: number): Item {
  const { w, h, ...place } = box(share, width, height);
  return { id, type: 'box', ...place, w: Math.max(THINNEST, w), h: Math.max(THINNEST, h), color: '#000000' };
}
