import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import type { KeptPrinter } from '#shared/printing/printers.ts';
import { call } from '#window/api/client.ts';
import { useReading } from '#window/state/reading.ts';
import { wayOn } from '#window/state/route.ts';
import { useWork } from '#window/state/work.ts';

/** Milliseconds without a digit until the station is asked: a number has several, and each answer takes a question to the printer. */
const SETTLE_MS = 300;

export type PrinterOrder = ReturnType<typeof usePrinterOrder>;

/** Prints the sheets that nobody printed yet: all of them, a range, or the first of them alone; then shows the step `goOnTo`. */
export function usePrinterOrder(batch: Batch, print: Print, printer: KeptPrinter | null, goOnTo?: { step: string }) {
  const [chosen, choose] = useState<ChosenSheets>({});
  const isPossible = isRange(print, chosen);
  const forecast = useForecast(batch, print, printer, { chosen, isPossible });
  /** A press whose answer was lost is sent again under the same name: it makes one job. */
  const request = useRef(newRequest());
  async function order(range: ChosenSheets): Promise<void> {
    if (!printer) return;
    const goOn = goOnTo && wayOn(`/jobs/${batch.id}`, goOnTo);
    const body = { printer: printer.id, request: request.current, ...range };
    await call('beginPrinterJob', { params: { batch_id: batch.id, print: print.number }, body });
    request.current = newRequest();
    goOn?.();
  }
  // The forecast of another range has another first sheet.
  const begins = forecast.current ? forecast.data?.sheets[0] : chosen.first;
  const one = begins ?? forecast.data?.sheets[0] ?? print.first_sheet;
  return {
    chosen,
    choose,
    isPossible,
    forecast,
    all: useWork(() => order(chosen)),
    first: useWork(() => order({ first: one, last: one })),
  };
}

interface Range {
  readonly chosen: ChosenSheets;
  readonly isPossible: boolean;
}

/** What would be printed, and what speaks against it: asked when typing has paused, and for ranges alone that there are. */
function useForecast(batch: Batch, print: Print, printer: KeptPrinter | null, { chosen, isPossible }: Range) {
  const possible = useRef<ChosenSheets>({});
  if (isPossible) possible.current = chosen;
  const [settled] = useDebouncedValue(possible.current, SETTLE_MS);
  const params = { batch_id: batch.id, print: print.number };
  const { id, tray } = printer ?? { id: 0, tray: null };
  const key = `check ${batch.id} ${print.number} ${id} ${tray} ${print.waiting.proofed} ${settled.first} ${settled.last}`;
  const reading = useReading(key, async () =>
    printer && print.waiting.proofed > 0
      ? call('checkPrint', { params, body: { printer: id, ...settled } })
      : undefined,
  );
  const isOfChosen = settled.first === chosen.first && settled.last === chosen.last;
  return { ...reading, current: reading.current && isOfChosen };
}

function newRequest(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sheets that were chosen: all that are left where neither is given. */
export interface ChosenSheets {
  readonly first?: number;
  readonly last?: number;
}

/** Whether there are such sheets in the print, the first before the last. Any number can be typed. */
export function isRange({ first_sheet, sheets }: Pick<Print, 'first_sheet' | 'sheets'>, chosen: ChosenSheets): boolean {
  const most = first_sheet + sheets - 1;
  const { first = first_sheet, last = most } = chosen;
  return [first, last].every((one) => Number.isInteger(one) && one >= first_sheet && one <= most) && first <= last;
}
