import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type ImageLimits, refuseBadLength } from '#main/imaging/inspect.ts';
import { lazily } from '#shared/core/lazily.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { drawPdf, openPdf } from './pdf.ts';
import { readMarkup } from './svg-markup.ts';
import { type VectorKind, vectorKindOf } from './vector-kind.ts';
import { refuseBadPageSize, type VectorDrawing, type VectorPage } from './vector-page.ts';

/** Reads what a file of vectors says of one of its pages. */
export function openVector(bytes: Uint8Array, page: number, limits: ImageLimits): Promise<VectorPage> {
  refuseBadLength(bytes.length, limits);
  return kindOf(bytes) === 'pdf' ? openPdf(bytes, page) : openSvg(bytes, page);
}

/** A page as pixels on white. Callers bound the pixels. */
export function drawVector(drawing: VectorDrawing): Promise<Rgb> {
  return kindOf(drawing.bytes) === 'pdf' ? drawPdf(drawing) : drawSvg(drawing);
}

function kindOf(bytes: Uint8Array): VectorKind {
  const kind = vectorKindOf(bytes);
  if (kind === null) throw refusal('picture_unknown');
  return kind;
}

// SVG files as pixels, by resvg. Its WebAssembly has no file system and no network.
/** CSS pixels are 96 an inch. */
const MM_PER_PIXEL = 25.4 / 96;

/** The library starts once in a thread. */
const loaded = lazily(async () => {
  const library = await import('@resvg/resvg-wasm');
  await library.initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return library.Resvg;
});

async function openSvg(bytes: Uint8Array, page: number): Promise<VectorPage> {
  if (page !== 1) throw refusal('pdf_page', { page, pages: 1 });
  const source = textOf(bytes);
  const { size, fonts } = readMarkup(source);
  return withPicture(source, {}, (picture) => {
    const { width, height } = size ?? { width: picture.width * MM_PER_PIXEL, height: picture.height * MM_PER_PIXEL };
    refuseBadPageSize(width, height);
    return { kind: 'svg', pages: 1, page, width, height, bleed: 0, missingFonts: fonts, leftOut: 0 };
  });
}

async function drawSvg({ bytes, width, height }: Omit<VectorDrawing, 'page' | 'bleed'>): Promise<Rgb> {
  const source = textOf(bytes);
  const { size } = readMarkup(source);
  const natural = await withPicture(source, {}, (picture) => {
    const { width, height } = size ?? picture;
    return width / height;
  });
  // The painter rounds the side that it was not told up.
  const fitTo: Options['fitTo'] =
    width / height <= natural ? { mode: 'width', value: width } : { mode: 'height', value: height };
  return withPicture(source, { fitTo, background: '#ffffff' }, (picture) => {
    const image = picture.render();
    try {
      return topLeft(image, { width, height });
    } finally {
      image.free();
    }
  });
}

type Resvg = Awaited<ReturnType<typeof loaded>>;
type Options = NonNullable<ConstructorParameters<Resvg>[1]>;

async function withPicture<T>(source: string, options: Options, work: (picture: InstanceType<Resvg>) => T): Promise<T> {
  const Picture = await loaded();
  try {
    const picture = new Picture(source, options);
    try {
      return work(picture);
    } finally {
      picture.free();
    }
  } catch (error) {
    throw svgFailure(error);
  }
}

/** The library throws its own words for what is wrong with a file, and is torn out of its work by what it did not foresee. */
function svgFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const words = error instanceof Error ? error.message : String(error);
  if (words.includes('nodes limit')) return refusal('vector_heavy', { kind: 'SVG' }, { cause: error });
  if (words.includes('invalid size')) return refusal('vector_size', { width: '?', height: '?' }, { cause: error });
  return refusal('vector_broken', { kind: 'SVG' }, { cause: error });
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw refusal('vector_broken', { kind: 'SVG' }, { cause: error });
  }
}

interface Painted {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The opaque picture, without a last row or column that nobody asked for. */
function topLeft(image: Painted, most: { readonly width: number; readonly height: number }): Rgb {
  const { pixels, width: across } = image;
  const [width, height] = [Math.min(across, most.width), Math.min(image.height, most.height)];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, from = y * across * 4; x < width; x++, from += 4, to += 3) {
      data[to] = pixels[from];
      data[to + 1] = pixels[from + 1];
      data[to + 2] = pixels[from + 2];
    }
  }
  return { width, height, data };
}
