// The printers that the station prints on: those that it remembers, and what each says of itself.

import { checksOf, formatFor, mediumFor, type SheetsToPrint } from '#main/printers/checks.ts';
import { findPrinters } from '#main/printers/finding.ts';
import { jobWords } from '#main/printers/job-words.ts';
import { askForPrinter } from '#main/printers/operations.ts';
import type { FoundPrinter, KeptPrinter, PrinterCheck, PrinterState } from '#shared/printers/printers.ts';
import { createKeptPrinters, type KeptPrintersOptions } from './kept-printers.ts';
import { stateOf } from './printer-state.ts';

const MOST_SECONDS = 15;

export interface ChosenPrintersOptions extends KeptPrintersOptions {
  /** Whether printers are looked for on the network. */
  readonly mayLook: boolean;
  readonly log: { warn(facts: object, text: string): void };
}

export type ChosenPrinters = ReturnType<typeof createChosenPrinters>;

export function createChosenPrinters({ mayLook, log, ...options }: ChosenPrintersOptions) {
  const kept = createKeptPrinters(options);

  /** How the sheets would go to the printer, and what speaks against it. */
  async function check(printer: KeptPrinter, sheets: SheetsToPrint, signal?: AbortSignal) {
    const { printer: said } = await askForPrinter(printer, signal);
    const checks: readonly PrinterCheck[] = checksOf(said, sheets, printer);
    const [medium, format] = [mediumFor(said, sheets, printer), formatFor(said, sheets)];
    const words = medium && format && jobWords(said, medium, format, printer);
    return { said, checks, way: words && format ? { words, format } : null };
  }

  async function state(id: number): Promise<PrinterState> {
    const known = await kept.find(id);
    const { printer, fingerprint } = await askForPrinter(known);
    return stateOf(printer, fingerprint);
  }

  /** Printers on the network and queues of this machine, after so many seconds. */
  async function look(seconds: number, signal?: AbortSignal): Promise<readonly FoundPrinter[]> {
    if (!mayLook) return [];
    return findPrinters({
      milliseconds: Math.min(seconds, MOST_SECONDS) * 1000,
      ...(signal ? { signal } : {}),
      log: (notice) => log.warn({}, notice),
    });
  }

  return { ...kept, check, state, look, mayLook };
}
