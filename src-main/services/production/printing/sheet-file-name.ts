// How the PDF of a print is called in the folder of the station.
import { createHash } from 'node:crypto';
import type { BatchRow } from '../../../store/rows.ts';
import type { Print } from '../ledger/batch-plan.ts';

export type Sheets = Pick<Print, 'number' | 'made_at' | 'title'>;

export interface SheetFileName {
  readonly batch: number;
  readonly print: number;
  readonly mark: string | null;
}

/** Stations had files without the eight letters that tell one database's prints from those of another. */
const NAME = /^batch-(\d+)-print-(\d+)(?:-([0-9a-f]{8}))?(?:-without-[0-9a-f]{8})?\.pdf$/;

/** `without` tells which labels are left out. */
export function sheetFileName(batch: BatchRow, print: Sheets, without: string | null): string {
  return `${startOf(batch, print)}${without === null ? '' : `-without-${without}`}.pdf`;
}

/** Whether a name is that of these sheets with labels left out, whichever they are. */
export function isWithoutSome(batch: BatchRow, print: Sheets): (name: string) => boolean {
  const start = `${startOf(batch, print)}-without-`;
  return (name) => name.startsWith(start);
}

/** Null for what is no file of a print. */
export function readSheetFileName(name: string): SheetFileName | null {
  const [, batch, print, mark = null] = NAME.exec(name) ?? [];
  return batch === undefined ? null : { batch: Number(batch), print: Number(print), mark };
}

/** A folder that was on another database has prints of the same numbers, and their labels are others. */
export function markOf({ created_at }: BatchRow, { made_at, title }: Sheets): string {
  const text = JSON.stringify([created_at, made_at, title]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function startOf(batch: BatchRow, print: Sheets): string {
  return `batch-${batch.id}-print-${print.number}-${markOf(batch, print)}`;
}
