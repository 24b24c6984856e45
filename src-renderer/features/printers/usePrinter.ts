import { useState } from 'react';
import type { KeptPrinter } from '#shared/printing/printers.ts';
import { call } from '#window/api/client.ts';
import { keep, readKeptText } from '#window/state/kept.ts';
import { useReading } from '#window/state/reading.ts';

const NAME = 'print.printer';

/** The printers that the station remembers, and the one that this window printed on last. */
export function usePrinter() {
  const { data, again } = useReading('printers', () => call('listPrinters'));
  const [id, setId] = useState(Number(readKeptText(NAME)));
  const printers = data?.printers ?? [];
  const printer: KeptPrinter | null = printers.find((one) => one.id === id) ?? printers[0] ?? null;
  const choose = (chosen: number) => {
    keep(NAME, String(chosen));
    setId(chosen);
  };
  return { printers, printer, choose, again };
}
