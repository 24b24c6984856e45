// Sheets with free cells: kept when a print ends on one, forgotten when a later print begins on it.
import { isDeepStrictEqual } from 'node:util';
import { cellsBefore } from '#main/imaging/sheet/layout/grid.ts';
import type { Print } from '#main/services/ledger/batch-plan.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { cellCount } from '#shared/printing/sheet-grid.ts';
import type { PartUsedSheet, SheetOptions, SheetPreset } from '#shared/printing/sheets.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';

const NAME = 'sheets.part_used';
/** Only the newest sheets are kept. Older ones are probably lost. */
const MOST = 50;

interface Kept {
  readonly last: number;
  readonly sheets: readonly PartUsedSheet[];
  /** Part-used sheets that a later print began on. */
  readonly gone?: readonly Gone[];
}

interface Gone {
  readonly id: number;
  readonly sheet_id: string;
  readonly used: readonly number[];
  /** Used cells after that print; null: all of them. */
  readonly after: readonly number[] | null;
  readonly batch: number;
  readonly at: string;
}

export async function readPartUsed(local: Pick<Tables['local'], 'get'>): Promise<Kept> {
  return ((await local.get(NAME)) as Kept | null) ?? { last: 0, sheets: [] };
}

export async function forgetPartUsed({ local }: Pick<Tables, 'local'>, id: number): Promise<boolean> {
  const { sheets, ...rest } = await readPartUsed(local);
  const left = sheets.filter((sheet) => sheet.id !== id);
  if (left.length < sheets.length) await local.set(NAME, { ...rest, sheets: left });
  return left.length < sheets.length;
}

interface Use {
  readonly preset: SheetPreset;
  readonly batch: number;
  readonly print: Print;
  /** When the print enters the ledger. */
  readonly now: string;
}

/** Forgets the part-used sheets that a print began on, and keeps the one that it ended on. */
export async function rememberUse(
  { local }: Pick<Tables, 'local'>,
  { preset, batch, print, now: at }: Use,
): Promise<void> {
  const { last, sheets, gone = [] } = await readPartUsed(local);
  const begun = begunOn(sheets, preset, print.options).slice(0, print.sheets);
  const left = sheets.filter((sheet) => !begun.includes(sheet));
  const used = usedOfLast(preset, print);
  const isPart = preset.media === 'sheet' && used.length < cellCount(preset);
  const next = { id: last + 1, sheet_id: preset.id, used, batch, at: print.made_at };
  const ended = begun.map((sheet, i): Gone => {
    const after = i === print.sheets - 1 ? used : null;
    return { id: sheet.id, sheet_id: preset.id, used: sheet.used, after, batch, at };
  });
  const now = {
    last: isPart ? next.id : last,
    sheets: (isPart ? [...left, next] : left).slice(-MOST),
    gone: [...gone, ...ended].slice(-MOST),
  };
  if (!isDeepStrictEqual(now.sheets, sheets)) await local.set(NAME, now);
}

/** The sheets that a print is to begin on. */
export interface SheetsChoice {
  readonly preset: SheetPreset;
  readonly options: SheetOptions;
  /** When the used cells were chosen. Later prints on the same sheet were not known then. */
  readonly chosenAt: string;
  /** The number of the part-used sheet, if the choice names one. */
  readonly partUsed?: number | undefined;
}

/** Throws if another print has used the chosen part-used sheet since it was chosen. */
export async function assertSheetsLeft(local: Pick<Tables['local'], 'get'>, choice: SheetsChoice): Promise<void> {
  const { sheets, gone = [] } = await readPartUsed(local);
  const { preset, options, chosenAt, partUsed } = choice;
  if (partUsed !== undefined) {
    if (sheets.some(({ id }) => id === partUsed)) return;
    throw takenBy(gone.find(({ id }) => id === partUsed)?.batch ?? null);
  }
  if (begunOn(sheets, preset, options).length > 0) return;
  const first = firstUsed(preset, options);
  const taken = gone.findLast(
    ({ sheet_id, used, after, at }) =>
      sheet_id === preset.id &&
      at > chosenAt &&
      used.every((cell) => first.has(cell)) &&
      !after?.every((cell) => first.has(cell)),
  );
  if (taken) throw takenBy(taken.batch);
}

function takenBy(batch: number | null): AppError {
  return batch === null ? refusal('sheet_taken_since') : refusal('sheet_taken', { batch });
}

/** The part-used sheets that the options mean: each has no used cell beyond those given, and the fewest free ones. */
function begunOn(sheets: readonly PartUsedSheet[], preset: SheetPreset, options: SheetOptions): PartUsedSheet[] {
  const begun: PartUsedSheet[] = [];
  const cells = [firstUsed(preset, options), ...options.used.slice(1).map((used) => new Set(used))];
  for (const used of cells) {
    const fits = sheets.filter(
      (sheet) => sheet.sheet_id === preset.id && !begun.includes(sheet) && sheet.used.every((cell) => used.has(cell)),
    );
    const best = fits.sort((a, b) => b.used.length - a.used.length)[0];
    if (!best) break;
    begun.push(best);
  }
  return begun;
}

function firstUsed(preset: SheetPreset, options: SheetOptions): Set<number> {
  return new Set([...(options.used[0] ?? []), ...cellsBefore(preset, options)]);
}

function usedOfLast(preset: SheetPreset, { sheets, options, used_after }: Print): number[] {
  const skipped = sheets === 1 ? cellsBefore(preset, options) : [];
  return [...new Set([...used_after, ...skipped])].sort((a, b) => a - b);
}
