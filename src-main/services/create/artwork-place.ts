// The sheet of a job: what its labels measure, and how many sheets they fill.

import { mostBleed } from '#main/imaging/sheet/layout/geometry.ts';
import { freeCells } from '#main/imaging/sheet/layout/grid.ts';
import { partsOf } from '#main/imaging/sheet/layout/label-parts.ts';
import { printedSize } from '#main/imaging/sheet/layout/pixels.ts';
import { layOut } from '#main/imaging/sheet/layout/place-labels.ts';
import type { Draft } from '#shared/create/draft.ts';
import { cellBox, cellCount } from '#shared/printing/sheet-grid.ts';
import type { SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import type { DraftState } from './draft-state.ts';

type Sized = { readonly width: number; readonly height: number };
type SheetOf = Pick<DraftState, 'preset' | 'options'>;

/** The choices of a job that decide on the place of its artwork, and on its mark. */
export type Placing = SheetOf & Pick<DraftState, 'fit' | 'strength'>;

/** The size of the picture on the label. Which way round it lies depends on the artwork. */
export function placeOf({ preset, options }: SheetOf, artwork: Sized | null): Draft['place'] {
  const { pixels } = partsOf(artwork ? { artwork } : {}, cellBox(preset, 1), options);
  const printed = printedSize(pixels, options.dpi);
  return {
    width_mm: rounded(printed.width),
    height_mm: rounded(printed.height),
    width_px: pixels.width,
    height_px: pixels.height,
  };
}

export function sheetsFor({ preset, options }: SheetOf, rows: number): Draft['sheets'] {
  const cells = cellCount(preset);
  const labels = rows * options.copies;
  let left = labels;
  let count = 0;
  let last = 0;
  // Partly used sheets come first. All later sheets have the same number of labels.
  for (; left > 0 && count <= options.used.length; count++) {
    last = Math.min(left, freeCells(preset, options, count).length);
    left -= last;
  }
  if (left > 0) {
    count += Math.ceil(left / cells);
    last = left % cells || cells;
  }
  return { count, on_last: last, cells };
}

/** Refuses what cannot be laid out. */
export function assertSheet({ preset, options }: SheetOf): void {
  layOut(preset, [{ name: 'TW-23456' }], options);
  for (let sheet = 0; sheet < options.used.length; sheet++) freeCells(preset, options, sheet);
}

/** Takes options over to another sheet preset: its cells are others, and it may have less room. */
export function optionsOn(preset: SheetPreset, before: SheetOptions): SheetOptions {
  const { width, height } = preset.label;
  const caption = before.caption !== null && before.caption > Math.min(width, height) / 2 ? null : before.caption;
  return { ...before, start: 1, used: [], caption, bleed: Math.min(before.bleed, mostBleed(preset)) };
}

/** To a tenth of a millimetre: whole pixels are no more exact. */
function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}
