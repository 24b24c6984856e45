// Sheets that have labels left: remembered when a print ends on one, forgotten when a later print begins on it.
import { isDeepStrictEqual } from 'node:util';
import type { PartUsedSheet, SheetOptions, SheetPreset } from '../../../src-shared/sheets.ts';
import { cellCount, cellsBefore } from '../../imaging/sheet/layout/grid.ts';
import type { Tables } from '../../store/store.ts';
import type { Print } from './job.ts';

const NAME = 'sheets.part_used';
/** Older ones are hardly about any more. */
const MOST = 50;

interface Kept {
  readonly last: number;
  readonly sheets: readonly PartUsedSheet[];
}

export async function readPartUsed(kept: Pick<Tables['kept'], 'get'>): Promise<Kept> {
  return ((await kept.get(NAME)) as Kept | null) ?? { last: 0, sheets: [] };
}

export async function forgetPartUsed({ kept }: Pick<Tables, 'kept'>, id: number): Promise<boolean> {
  const { last, sheets } = await readPartUsed(kept);
  const left = sheets.filter((sheet) => sheet.id !== id);
  if (left.length < sheets.length) await kept.set(NAME, { last, sheets: left });
  return left.length < sheets.length;
}

/** What a print leaves of the sheet that it began on, and of the one that it ended on. */
export async function rememberUse(
  { kept }: Pick<Tables, 'kept'>,
  { preset, batch, print }: { readonly preset: SheetPreset; readonly batch: number; readonly print: Print },
): Promise<void> {
  const { last, sheets } = await readPartUsed(kept);
  const begun = begunOn(sheets, preset, print.options);
  const left = sheets.filter((sheet) => sheet !== begun);
  const used = usedOfLast(preset, print);
  const isPart = preset.media === 'sheet' && used.length < cellCount(preset);
  const next = { id: last + 1, sheet_id: preset.id, used, batch, at: print.made_at };
  const now = { last: isPart ? next.id : last, sheets: (isPart ? [...left, next] : left).slice(-MOST) };
  if (!isDeepStrictEqual(now.sheets, sheets)) await kept.set(NAME, now);
}

/** The one that this print was told to begin on: all that is used of it is left alone, and of such the one with least room. */
function begunOn(
  sheets: readonly PartUsedSheet[],
  preset: SheetPreset,
  options: SheetOptions,
): PartUsedSheet | undefined {
  const used = new Set([...(options.used[0] ?? []), ...cellsBefore(preset, options)]);
  const fits = sheets.filter((sheet) => sheet.sheet_id === preset.id && sheet.used.every((cell) => used.has(cell)));
  return fits.sort((a, b) => b.used.length - a.used.length)[0];
}

function usedOfLast(preset: SheetPreset, { sheets, options, used_after }: Print): number[] {
  const skipped = sheets === 1 ? cellsBefore(preset, options) : [];
  return [...new Set([...used_after, ...skipped])].sort((a, b) => a - b);
}
