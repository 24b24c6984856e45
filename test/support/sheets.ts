// Sheets that tests make up, and bytes that they have in memory.
import { join } from 'node:path';
import type { Size } from '#main/imaging/sheet/layout/box.ts';
import { sound } from '#main/imaging/sheet/layout/geometry.ts';
import type { FileBytes } from '#main/imaging/sheet/proof/pdf-reader.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The presets that ship with the program. */
export const PRESET_FOLDER = join(import.meta.dirname, '../../resources/sheets');

export function bytesInMemory(bytes: Uint8Array): FileBytes {
  return {
    length: bytes.length,
    read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
  };
}

/** As in the layout: sizes in inches are no round numbers of millimetres. */
const ROUNDING_MM = 0.01;

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
    throw new AppError('bad_input', `The labels take ${size(block)}; the page of ${size(page)} has no room for them.`);
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

function mm(length: number): string {
  return `${Number(length.toFixed(2))} mm`;
}

/** One label on a sheet: sheets are what the tests of printing are about. */
export const ONE_LABEL = customSheet({
  page: { width: 100, height: 148 },
  label: { width: 40, height: 40 },
  columns: 1,
  rows: 1,
});
