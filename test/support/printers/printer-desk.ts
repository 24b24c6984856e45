// A production line with proven sheets and a printer of the tests.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { PrinterJob, PrinterJobState } from '#shared/printing/printers.ts';
import { type Line, orderOf, rowsOf } from '#test/support/production/line.ts';
import { labelsOf } from '#test/support/production/line-labels.ts';
import { ONE_LABEL } from '#test/support/sheets.ts';
import type { FakePrinter } from './fake-printer.ts';

export const QUICK = { printing: 15, stopped: 15, away: 40, silence: 20_000 };

export async function provenSheets(
  line: Line,
  picture: Uint8Array,
  sheets: number,
  more: object = {},
): Promise<number> {
  const { batches } = line.production;
  const planned = await orderOf(line, await rowsOf(line, picture, sheets), { preset: ONE_LABEL, ...more });
  const { id } = await batches.plan(planned);
  await batches.start(id);
  await batches.finished(id);
  await line.production.prints.make({ batchId: id, file: join(line.folder, `${id}.pdf`) });
  return id;
}

export async function keepPrinter(line: Line, { uri }: Pick<FakePrinter, 'uri'>, more: object = {}): Promise<number> {
  const choice = { uri, name: 'Hall', tray: null, media_type: null, ...more };
  return (await line.production.printing.printers.add(choice)).id;
}

export function order(line: Line, batchId: number, printer: number, more: object = {}): Promise<PrinterJob> {
  return line.production.printing.jobs.print({ batchId, print: 1, printer, request: randomUUID(), ...more });
}

export async function jobWhen(
  { production }: Line,
  id: number,
  isSo: PrinterJobState | ((job: PrinterJob) => boolean),
): Promise<PrinterJob> {
  for (;;) {
    const job = await production.printing.jobs.find(id);
    if (typeof isSo === 'string' ? job.state === isSo : isSo(job)) return job;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export const isOver = ({ state }: PrinterJob): boolean =>
  ['done', 'cancelled', 'failed', 'unknown', 'answered'].includes(state);

/** The states of the labels on each sheet: one where all are the same. */
export async function bySheet(line: Line, batchId: number): Promise<Record<number, string>> {
  const states: Record<number, Set<string>> = {};
  for (const { sheet, state } of await labelsOf(line, batchId)) {
    if (sheet !== null) states[sheet] = (states[sheet] ?? new Set()).add(state);
  }
  return Object.fromEntries(Object.entries(states).map(([sheet, found]) => [sheet, [...found].sort().join(' ')]));
}
