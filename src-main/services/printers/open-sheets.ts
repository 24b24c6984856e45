// Which sheets of a print nobody printed yet.

import type { Print } from '#main/services/ledger/batch-plan.ts';
import { labelsOf } from '#main/services/ledger/ledger.ts';
import { findPrint, isOnSheetsOf } from '#main/services/sheets/print-plan.ts';
import type { Store } from '#main/store/store.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';

export function createOpenSheets(store: Store) {
  /**
   * Gives the sheets of a print from `first` to `last` that nobody printed yet. Without `first` it leaves out printed sheets; with
   * `first`, a printed sheet is an error.
   */
  async function open(batchId: number, number: number, wanted: { first?: number; last?: number }): Promise<number[]> {
    const print = findPrint(existing(await store.batches.find(batchId)), number);
    const [first, last] = [wanted.first ?? print.first_sheet, wanted.last ?? lastOf(print)];
    if (first < print.first_sheet || last > lastOf(print) || first > last) {
      throw refusal('paper_range', { first: print.first_sheet, last: lastOf(print) });
    }
    const { states, placed } = await statesOf(batchId, print);
    if (print.options.copies > 1 && placed < print.sheets) throw refusal('paper_copies');
    const sheets = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    const isAsked = wanted.first !== undefined;
    for (const sheet of sheets) if (isAsked && states.get(sheet) === 'used') throw refusal('paper_printed', { sheet });
    const left = sheets.filter((sheet) => states.get(sheet) === 'open');
    if (left.length > 0) return left;
    const printed = sheets.find((sheet) => states.get(sheet) === 'used');
    throw printed === undefined ? refusal('all_voided') : refusal('paper_printed', { sheet: printed });
  }

  /** Sheets with labels: `open` where all of these are proofed. `placed`: sheets on which some label has its first place. */
  async function statesOf(batchId: number, print: Print) {
    const states = new Map<number, 'open' | 'used'>();
    const placed = new Set<number>();
    for await (const label of labelsOf(store.labels, batchId)) {
      if (label.sheet === null || !isOnSheetsOf(print, label)) continue;
      placed.add(label.sheet);
      if (label.state === 'voided') continue;
      const isOpen = label.state === 'proofed' && states.get(label.sheet) !== 'used';
      states.set(label.sheet, isOpen ? 'open' : 'used');
    }
    return { states, placed: placed.size };
  }

  return { open };
}

function lastOf({ first_sheet, sheets }: Print): number {
  return first_sheet + sheets - 1;
}
