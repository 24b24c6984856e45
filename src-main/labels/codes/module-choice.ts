import { mmOfDots, shownMm } from '#main/labels/dots.ts';
import type { BarcodeItem } from '#shared/labels/layout.ts';
import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { givenModule, isInRange, moduleChoices, SYMBOL_SIZES } from './symbol-sizes.ts';

/** The room that a code needs with a module of so many dots, quiet zones and text included. */
export type Needs = (dots: number) => { readonly w: number; readonly h: number };

/** The content box of a code in dots. */
export interface CodeBox {
  readonly w: number;
  readonly h: number;
  readonly dpi: number;
}

export type Choice = { readonly dots: number; readonly warning: Trouble | null } | { readonly trouble: Trouble };

/** The module that the layout gives, or the largest within the range whose code fits. */
export function chooseModule(
  item: Pick<BarcodeItem, 'id' | 'symbology' | 'module'>,
  box: CodeBox,
  needs: Needs,
): Choice {
  const choices = dotsToTry(item, box.dpi);
  const fitting = choices.find((dots) => {
    const { w, h } = needs(dots);
    return w <= box.w && h <= box.h;
  });
  if (fitting !== undefined) return { dots: fitting, warning: rangeWarning(item, fitting, box.dpi) };
  const smallest = choices[choices.length - 1];
  const needed = needs(smallest);
  const facts = (needs: number, given: number) => ({
    item: item.id,
    needed: shownMm(mmOfDots(needs, box.dpi)),
    given: shownMm(mmOfDots(given, box.dpi)),
  });
  if (needed.w > box.w) return { trouble: trouble('too_wide', facts(needed.w, box.w)) };
  return { trouble: trouble('too_high', facts(needed.h, box.h)) };
}

function dotsToTry({ symbology, module }: Pick<BarcodeItem, 'symbology' | 'module'>, dpi: number): number[] {
  if (module !== null) return [givenModule(module, dpi)];
  const choices = moduleChoices(SYMBOL_SIZES[symbology], dpi);
  // A printer so coarse that one dot is too wide.
  return choices.length > 0 ? choices : [1];
}

function rangeWarning(
  { id, symbology }: Pick<BarcodeItem, 'id' | 'symbology'>,
  dots: number,
  dpi: number,
): Trouble | null {
  const size = SYMBOL_SIZES[symbology];
  if (isInRange(size, dots, dpi)) return null;
  const module = Math.round(mmOfDots(dots, dpi) * 1000) / 1000;
  return trouble('module_range', { item: id, module, least: size.least, most: size.most });
}
