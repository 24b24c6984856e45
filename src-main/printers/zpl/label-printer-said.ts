// What a printer of labels says of itself, in the words of other printers.
import { type Printer, readPrinter } from '#main/printers/printer.ts';
import { type KeptPrinter, LABEL_FORMATS } from '#shared/printing/printers.ts';
import { DEFAULT_THERMAL, type ThermalDpi } from '#shared/printing/thermal.ts';
import type { LabelPrinterFacts } from './label-printer.ts';
import { isDevice } from './line.ts';

/** Heads have whole dots a millimetre; people name them by the inch. */
const DPI_OF: Readonly<Record<number, ThermalDpi>> = { 8: 203, 12: 300, 24: 600 };

export function dpiOf({ dotsAMm }: Pick<LabelPrinterFacts, 'dotsAMm'>): ThermalDpi | null {
  return (dotsAMm === null ? null : DPI_OF[dotsAMm]) ?? null;
}

/** What it says of itself, in the words of IPP. */
export function labelPrinterOf(
  said: LabelPrinterFacts,
  { uri, thermal }: Pick<KeptPrinter, 'uri' | 'thermal'>,
): Printer {
  const { name, reasons, left } = said;
  const state = reasons.length > 0 ? 'stopped' : (left ?? 0) > 0 ? 'printing' : 'idle';
  return {
    ...readPrinter(new Map()),
    name,
    make: name,
    state,
    reasons,
    isQueue: isDevice({ uri }),
    isColour: false,
    formats: [LABEL_FORMATS[0]],
    resolutions: [dpiOf(said) ?? (thermal ?? DEFAULT_THERMAL).dpi],
  };
}
