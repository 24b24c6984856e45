import { latin1 } from '#main/imaging/byte-view.ts';
import { fileTypeOf } from '#main/imaging/file-type.ts';

export type VectorKind = 'pdf' | 'svg';

/** Viewers take a PDF whose header stands within this many bytes. */
const PDF_HEADER_WITHIN = 1024;
/** Drawing programs write comments, declarations and a DTD before the first element. */
const SVG_ROOT_WITHIN = 65_536;

/** The kind of a file of vectors by its first bytes; null of any other file. */
export function vectorKindOf(bytes: Uint8Array): VectorKind | null {
  const type = fileTypeOf(bytes);
  if ('type' in type) return null;
  if (type.refused === 'PDF') return 'pdf';
  if (type.refused === 'SVG') return 'svg';
  if (type.refused === 'XML' || type.refused === 'unknown') {
    const start = latin1(bytes.subarray(0, SVG_ROOT_WITHIN));
    if (/<(\w+:)?svg[\s>]/.test(start)) return 'svg';
    if (start.slice(0, PDF_HEADER_WITHIN).includes('%PDF-')) return 'pdf';
  }
  return null;
}
