import type { ImageLimits } from '#main/imaging/inspect.ts';
import { smallWebp } from '#main/imaging/preview.ts';
import { drawVector, openVector } from '#main/imaging/vector/vector.ts';
import type { VectorDrawing } from '#main/imaging/vector/vector-page.ts';
import { write } from '#main/imaging/write.ts';
import { tryFont } from './own-fonts.ts';

interface PageOrder {
  readonly bytes: Uint8Array;
  /** From 1. */
  readonly page: number;
  readonly limits: ImageLimits;
}

/** The tasks of the threads that draw vector files: PDF and SVG pages, and fonts. */
export const vectorTasks = {
  openVector: ({ bytes, page, limits }: PageOrder) => openVector(bytes, page, limits),

  /** A PNG file of the page. */
  async drawVector({ dpi, ...drawing }: VectorDrawing & { readonly dpi: number }) {
    const picture = await drawVector(drawing);
    const { width, height } = picture;
    return { bytes: await write(picture, null, { type: 'png', dpi }), width, height };
  },

  /** A small WebP file of the page, `side` pixels long. */
  async drawSmall({ side, ...order }: PageOrder & { readonly side: number }) {
    const { bytes, page, limits } = order;
    const { width, height } = await openVector(bytes, page, limits);
    const times = side / Math.max(width, height);
    const pixels = (length: number) => Math.max(1, Math.round(length * times));
    const drawing = { bytes, page, bleed: 0, width: pixels(width), height: pixels(height) };
    return { bytes: await smallWebp(await drawVector(drawing), side) };
  },

  tryFont,
};

export type VectorTasks = typeof vectorTasks;
