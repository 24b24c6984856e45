// What is told of a paper job in sentences: its printer and sheets, and why a person must say what came out.
import type { PaperJob } from '../../../../src-shared/paper.ts';
import { sheetNames } from '../../../../src-shared/sheet-ranges.ts';
import type { usePaperWords } from './paper-words.ts';

type Words = ReturnType<typeof usePaperWords>;
type NumberFormat = (value: number) => string;

/** "Hall, sheets 3, 5, 7 to 9" */
export function leadOf(t: Words, { printer, sheets }: Pick<PaperJob, 'printer' | 'sheets'>, number: NumberFormat) {
  return t.lead(printer, sheetNames(sheets, t.range, number), sheets.length === 1);
}

type Asking = Pick<PaperJob, 'state' | 'counted' | 'sheets' | 'trouble'>;

/** Why a job is unknown, where it is not the printer that knows nothing of it. */
const UNKNOWN: Readonly<Record<string, 'givenUp' | 'putBack'>> = {
  paper_given_up: 'givenUp',
  paper_put_back: 'putBack',
};

/** Why the station cannot know what came out. */
export function whyOf({ why }: Words, { state, counted, sheets, trouble }: Asking, number: NumberFormat): string {
  if (state === 'cancelled' || state === 'failed') return why[state];
  if (state === 'unknown') return why[UNKNOWN[trouble?.kind ?? ''] ?? 'unknown'];
  if (state !== 'done') return '';
  if (counted === null) return why.uncounted;
  if (counted > sheets.length) return why.overcounted;
  return counted < sheets.length ? why.undercounted(number(counted), number(sheets.length)) : why.counted;
}

/** The sheets up to one that is typed in. Null: no number is there yet. */
export function sheetsUpTo(sheets: readonly number[], last: number): readonly number[] | null {
  return Number.isNaN(last) ? null : sheets.filter((sheet) => sheet <= last);
}
