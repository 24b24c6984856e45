import type { SheetPreset } from '#shared/printing/sheets.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';

/** Sizes in inches are no round numbers of millimetres. */
const ROUNDING_MM = 0.01;
/** No cutter needs more bleed. */
const MOST_BLEED_MM = 5;
/** Crop marks begin this far outside of the bleed, and are this long. */
export const MARK_GAP_MM = 1;
export const MARK_LENGTH_MM = 4;

/** What is wrong with a sheet's measures, or null. */
export function flawOf(preset: SheetPreset): AppError | null {
  const { name, page, label, columns, rows, margins, pitch } = preset;
  if (columns > 1 && pitch.x < label.width - ROUNDING_MM) return refusal('sheet_columns', { name });
  if (rows > 1 && pitch.y < label.height - ROUNDING_MM) return refusal('sheet_rows', { name });
  const across = margins.left + (columns - 1) * pitch.x + label.width + margins.right;
  const down = margins.top + (rows - 1) * pitch.y + label.height + margins.bottom;
  if (Math.abs(across - page.width) > ROUNDING_MM) {
    return refusal('sheet_width', { name, sum: millimetres(across), page: millimetres(page.width) });
  }
  if (Math.abs(down - page.height) > ROUNDING_MM) {
    return refusal('sheet_height', { name, sum: millimetres(down), page: millimetres(page.height) });
  }
  return null;
}

export function sound(preset: SheetPreset): SheetPreset {
  const flaw = flawOf(preset);
  if (flaw) throw flaw;
  return preset;
}

/** The largest bleed that neither reaches the next label nor leaves the page. A label on a page of its own gets a larger page instead. */
export function mostBleed({ media, columns, rows, margins, pitch, label }: SheetPreset): number {
  if (media !== 'sheet') return MOST_BLEED_MM;
  const gaps = [
    columns > 1 ? (pitch.x - label.width) / 2 : Infinity,
    rows > 1 ? (pitch.y - label.height) / 2 : Infinity,
  ];
  return Math.max(0, Math.min(MOST_BLEED_MM, ...gaps, ...Object.values(margins)));
}

function millimetres(length: number): number {
  return Number(length.toFixed(2));
}
