import { AppError } from '../../../../src-shared/errors.ts';
import type { SheetPreset } from '../../../../src-shared/sheets.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { Size } from './box.ts';

/** Sizes in inches do not come out even in millimetres. */
const ROUNDING_MM = 0.01;
/** More bleed is of no use to any cutter. */
const MOST_BLEED_MM = 5;
/** Crop marks begin this far outside of the bleed, and are this long. */
export const MARK_GAP_MM = 1;
export const MARK_LENGTH_MM = 4;

/** Says what is wrong with a sheet's measures, or null. */
export function flawOf(preset: SheetPreset): string | null {
  const { page, label, columns, rows, margins, pitch } = preset;
  if (columns > 1 && pitch.x < label.width - ROUNDING_MM) return 'its columns overlap';
  if (rows > 1 && pitch.y < label.height - ROUNDING_MM) return 'its rows overlap';
  const across = margins.left + (columns - 1) * pitch.x + label.width + margins.right;
  const down = margins.top + (rows - 1) * pitch.y + label.height + margins.bottom;
  if (Math.abs(across - page.width) > ROUNDING_MM) return `it adds up to ${mm(across)} in width`;
  if (Math.abs(down - page.height) > ROUNDING_MM) return `it adds up to ${mm(down)} in height`;
  return null;
}

export interface CustomSheet {
  readonly page: Size;
  readonly label: Size;
  readonly columns: number;
  readonly rows: number;
  /** From the left and top edge to the first label; in the middle of the page where not given. */
  readonly left?: number;
  readonly top?: number;
  /** From one label to the next; the label's size where not given. */
  readonly pitch?: { readonly x: number; readonly y: number };
  readonly radius?: number;
}

/** A sheet by its measures. */
export function customSheet({ page, label, columns, rows, radius = 0, ...given }: CustomSheet): SheetPreset {
  const pitch = given.pitch ?? { x: label.width, y: label.height };
  const block = { width: (columns - 1) * pitch.x + label.width, height: (rows - 1) * pitch.y + label.height };
  const left = given.left ?? (page.width - block.width) / 2;
  const top = given.top ?? (page.height - block.height) / 2;
  const margins = { left, top, right: page.width - left - block.width, bottom: page.height - top - block.height };
  if (Math.min(left, top, margins.right, margins.bottom) < -ROUNDING_MM) {
    const size = (area: Size) => `${mm(area.width)} x ${mm(area.height)}`;
    throw new AppError('bad_input', `The labels take ${size(block)}; the page of ${size(page)} has no room for them.`, {
      trouble: trouble('sheet_no_room'),
    });
  }
  const names = { id: 'custom', name: `${columns * rows} labels of ${mm(label.width)} x ${mm(label.height)}` };
  const preset = {
    ...names,
    maker: null,
    number: null,
    media: 'sheet',
    page,
    label,
    columns,
    rows,
    margins,
    pitch,
    radius,
  };
  return sound(preset as SheetPreset);
}

/** Labels of this length from a roll that is cut. */
export function cutToLength(roll: SheetPreset, height: number): SheetPreset {
  if (roll.media !== 'continuous') throw new AppError('bad_input', `${roll.name} cannot be cut to another length.`);
  const size = { width: roll.label.width, height };
  return { ...roll, page: size, label: size, pitch: { ...roll.pitch, y: height } };
}

export function sound(preset: SheetPreset): SheetPreset {
  const flaw = flawOf(preset);
  if (flaw) {
    const { page } = preset;
    const size = `${mm(page.width)} x ${mm(page.height)}`;
    throw new AppError('bad_input', `The sheet "${preset.name}" does not fit its page of ${size}: ${flaw}.`, {
      trouble: trouble('sheet_no_room'),
    });
  }
  return preset;
}

/** The most bleed that keeps labels off their neighbours and on the page. One label a page gets a larger page instead. */
export function mostBleed({ media, columns, rows, margins, pitch, label }: SheetPreset): number {
  if (media !== 'sheet') return MOST_BLEED_MM;
  const gaps = [
    columns > 1 ? (pitch.x - label.width) / 2 : Infinity,
    rows > 1 ? (pitch.y - label.height) / 2 : Infinity,
  ];
  return Math.max(0, Math.min(MOST_BLEED_MM, ...gaps, ...Object.values(margins)));
}

function mm(length: number): string {
  return `${Number(length.toFixed(2))} mm`;
}
