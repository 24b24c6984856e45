import type { Rgb } from '#main/engine/numeric/raster.ts';
import { type ImageLimits, refuseBadLength } from '#main/imaging/inspect.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { drawPdf, openPdf } from './pdf.ts';
import { drawSvg, openSvg } from './svg.ts';
import { type VectorKind, vectorKindOf } from './vector-kind.ts';
import type { VectorDrawing, VectorPage } from './vector-page.ts';

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
