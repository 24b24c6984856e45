// Printers of labels, checked as other printers are.

import { labelChecksOf, type SheetsToPrint, type TransferFormat } from '#main/printers/checks.ts';
import { attribute, attributes, type Collection } from '#main/printers/message.ts';
import type { Printer } from '#main/printers/printer.ts';
import type { LabelPrinterFacts } from '#main/printers/zpl/label-printer.ts';
import { dpiOf, labelPrinterOf } from '#main/printers/zpl/label-printer-said.ts';
import { type KeptPrinter, LABEL_FORMATS, type PrinterCheck } from '#shared/printing/printers.ts';
import { DEFAULT_THERMAL, type ThermalSettings } from '#shared/printing/thermal.ts';

export interface CheckedPrinter {
  readonly said: Printer;
  readonly checks: readonly PrinterCheck[];
  readonly way: { readonly words: Collection; readonly format: TransferFormat } | null;
}

const [DIRECT, RAW] = LABEL_FORMATS;
export function checkedLabels(facts: LabelPrinterFacts, printer: KeptPrinter, sheets: SheetsToPrint): CheckedPrinter {
  const said = labelPrinterOf(facts, printer);
  const thermal = printer.thermal ?? DEFAULT_THERMAL;
  const checks = labelChecksOf(said, sheets, { thermal, dpi: dpiOf(facts) });
  return { said, checks, way: { words: new Map(), format: { type: DIRECT, thermal } } };
}

/** A queue that passes bytes on as they are, to a printer that speaks ZPL. */
export function checkedQueue(said: Printer, thermal: ThermalSettings, sheets: SheetsToPrint): CheckedPrinter {
  const checks = labelChecksOf({ isQueue: true }, sheets, { thermal, dpi: null });
  const words = attributes({
    copies: attribute('integer', 1),
    'job-sheets': said.jobSheets.includes('none') ? attribute('keyword', 'none') : null,
  });
  return { said: { ...said, isQueue: true }, checks, way: { words, format: { type: RAW, thermal } } };
}
