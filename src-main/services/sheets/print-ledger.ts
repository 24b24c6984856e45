// A print enters the ledger together with the new states of its labels. If somebody changed one of its labels meanwhile, the
// print is dropped.

import { dataOf, type FilesToCome, type Print, planOf, withFilesToCome } from '#main/services/ledger/batch-plan.ts';
import { changeLabel, changeLabels, findBatch, type LabelChange } from '#main/services/ledger/ledger.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { assertSheetsLeft, rememberUse, type SheetsChoice } from './part-used-sheets.ts';
import type { Pressed } from './press.ts';
import type { LabelPlace } from './print-plan.ts';
import { proofChange } from './print-result.ts';
import { sheetsBusy } from './prints-under-way.ts';
import type { SheetLabel } from './sheet-labels.ts';

export interface FinishedPrint {
  readonly batchId: number;
  readonly print: Print;
  readonly labels: readonly SheetLabel[];
  readonly pressed: Pressed;
  readonly places: ReadonlyMap<string, LabelPlace>;
  readonly sheets: SheetsChoice;
  /** The files of the order that follow this one. */
  readonly toCome: FilesToCome | null;
  readonly now: string;
}

/** Gives the changed labels. */
export function keepPrint(store: Store, { labels, pressed, places, ...print }: FinishedPrint): Promise<LabelRow[]> {
  const change = (label: LabelRow, name: string) => ({
    ...proofChange(pressed, name, dataOf(label)),
    ...places.get(name),
  });
  return changeSheetLabels(store, labels, change, (tables) => insertPrint(tables, print));
}

/** No label could be read back, so there is no print. */
export function keepHeldBack(store: Store, labels: readonly SheetLabel[], pressed: Pressed): Promise<LabelRow[]> {
  return changeSheetLabels(store, labels, (label, name) => proofChange(pressed, name, dataOf(label)));
}

async function insertPrint(
  tables: Tables,
  { batchId, print, sheets, toCome, now }: Omit<FinishedPrint, 'labels' | 'pressed' | 'places'>,
) {
  // Two prints may be under way on one part-used sheet: the first one that is done has it.
  await assertSheetsLeft(tables.local, sheets);
  const plan = planOf(await findBatch(tables, batchId));
  // This station lost its lease, and another one has used the number of the print.
  if (plan.prints.length + 1 !== print.number) throw sheetsBusy();
  await tables.batches.change(batchId, { plan: withFilesToCome({ ...plan, prints: [...plan.prints, print] }, toCome) });
  await rememberUse(tables, { preset: plan.preset, batch: batchId, print, now });
}

function changeSheetLabels(
  store: Store,
  labels: readonly SheetLabel[],
  change: (label: LabelRow, name: string) => LabelChange,
  finish?: (tables: Tables) => Promise<void>,
): Promise<LabelRow[]> {
  const names = new Map(labels.map(({ label, name }) => [label.id, name]));
  return changeLabels(
    store,
    [...names.keys()],
    (label, tables) => {
      assertStillMade(label);
      return changeLabel(tables, label, change(label, names.get(label.id) ?? ''));
    },
    finish,
  );
}

function assertStillMade(label: LabelRow): void {
  if (label.state !== 'made') throw refusal('label_state', { row: label.row_number, state: label.state });
}
