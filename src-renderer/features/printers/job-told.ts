// What is told of a printer job in sentences: its printer and sheets, and why a person must say what came out.

import type { PrinterJob } from '#shared/printing/printers.ts';
import { sheetNames } from '#shared/printing/sheet-ranges.ts';
import type { Words } from '#window/words/useWords.ts';

type NumberFormat = (value: number) => string;

/** "Hall, sheets 3, 5, 7 to 9" */
export function leadOf(
  t: Words<'printing'>,
  { printer, sheets }: Pick<PrinterJob, 'printer' | 'sheets'>,
  number: NumberFormat,
) {
  return t.lead({
    printer,
    sheets: sheetNames(sheets, (first, last) => t.range({ first, last }), number),
    isOne: sheets.length === 1,
  });
}

type Asking = Pick<PrinterJob, 'state' | 'counted' | 'sheets' | 'trouble' | 'proposed'>;

/** Why a job is unknown, where it is not the printer that knows nothing of it. */
const UNKNOWN: Readonly<Record<string, 'givenUp' | 'putBack'>> = {
  print_given_up: 'givenUp',
  print_put_back: 'putBack',
};

/** Why the station cannot know what came out, which sheets are marked because of that, and what to do. */
export function whyOf(t: Words<'printing'>, job: Asking, number: NumberFormat): string {
  const ended = endOf(t, job);
  if (ended === null) return whyDone(t, job, number);
  const { proposed, sheets } = job;
  const marked = proposed.length > 0 ? [t.why.marked({ counted: proposed.length, all: sheets.length })] : [];
  return [ended, ...marked, t.why.look].join(' ');
}

/** How a job ended that the printer did not call done. */
function endOf({ why }: Words<'printing'>, { state, trouble }: Asking): string | null {
  if (state === 'cancelled' || state === 'failed') return why[state];
  if (state !== 'unknown') return null;
  return why[UNKNOWN[trouble?.kind ?? ''] ?? 'unknown'];
}

function whyDone({ why }: Words<'printing'>, { state, counted, sheets }: Asking, number: NumberFormat): string {
  if (state !== 'done') return '';
  if (counted === null) return why.uncounted;
  if (counted > sheets.length) return why.overcounted;
  return counted < sheets.length ? why.undercounted({ counted, all: number(sheets.length) }) : why.counted;
}

/** The sheets up to one that is typed in. Null: no number is there yet. */
export function sheetsUpTo(sheets: readonly number[], last: number): readonly number[] | null {
  return Number.isNaN(last) ? null : sheets.filter((sheet) => sheet <= last);
}
