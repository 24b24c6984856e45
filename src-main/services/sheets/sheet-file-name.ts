// The name of the PDF of a print in the folder of the station.
import { createHash } from 'node:crypto';
import type { Print } from '#main/services/ledger/batch-plan.ts';
import type { BatchRow } from '#main/store/rows.ts';

type NamedPrint = Pick<Print, 'number' | 'made_at' | 'title'>;

export interface SheetFileName {
  readonly batch: number;
  readonly print: number;
  readonly printTag: string | null;
}

/** The eight letters of the tag are missing in files of old versions. */
const NAME = /^batch-(\d+)-print-(\d+)(?:-([0-9a-f]{8}))?(?:-without-[0-9a-f]{8})?\.pdf$/;

/** `without` is a hash of the labels that are left out; null where none is. */
export function sheetFileName(batch: BatchRow, print: NamedPrint, without: string | null): string {
  return `${startOf(batch, print)}${without === null ? '' : `-without-${without}`}.pdf`;
}

/** Tells names of files of the same print with labels left out, whichever they are. */
export function isWithoutSome(batch: BatchRow, print: NamedPrint): (name: string) => boolean {
  const start = `${startOf(batch, print)}-without-`;
  return (name) => name.startsWith(start);
}

/** Null if the name is not that of a print. */
export function readSheetFileName(name: string): SheetFileName | null {
  const [, batch, print, printTag = null] = NAME.exec(name) ?? [];
  return batch === undefined ? null : { batch: Number(batch), print: Number(print), printTag };
}

/** Tells prints of different databases from each other: the same numbers may be on other labels there. */
export function printTagOf({ created_at }: BatchRow, { made_at, title }: NamedPrint): string {
  const text = JSON.stringify([created_at, made_at, title]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function startOf(batch: BatchRow, print: NamedPrint): string {
  return `batch-${batch.id}-print-${print.number}-${printTagOf(batch, print)}`;
}
