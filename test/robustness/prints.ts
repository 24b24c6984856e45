// Whether the very print of a label is known again: the curve of each printer, distance and kind of copy.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { decidePrint, limitsFrom, type PrintLimits, type PrintWord, printScore } from '#main/engine/prints/decision.ts';
import {
  OFFICE_KINDS,
  PRINT_KINDS,
  PRINTERS,
  type PrintKind,
  type PrintOutcome,
  SCALES,
  tryPrint,
} from './print-trials.ts';

export interface PrintsRun {
  readonly trials: number;
  readonly base: number;
  readonly isControl: boolean;
  readonly resume: boolean;
  readonly printers: readonly string[];
  readonly out: string;
}

/** Labels whose originals tell the limits of a printer, as its test sheet does. */
const SHEET_LABELS = 6;

/** Trials that were done before are taken from the file of outcomes. */
export async function runPrints(
  run: PrintsRun,
  say: (line: string) => void,
): Promise<{ text: string; holds: boolean }> {
  mkdirSync(run.out, { recursive: true });
  const file = join(run.out, `prints-base${run.base}${run.isControl ? '-control' : ''}.jsonl`);
  if (!run.resume) rmSync(file, { force: true });
  const done = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const outcomes: { part: string; outcomes: PrintOutcome[] }[] = done;
  const take = async (part: string, work: () => Promise<PrintOutcome[]>) => {
    if (outcomes.some((one) => one.part === part)) return;
    const entry = { part, outcomes: await work() };
    outcomes.push(entry);
    appendFileSync(file, `${JSON.stringify(entry)}\n`);
    say(part);
  };
  for (const perMm of SCALES) {
    for (const printer of run.printers) {
      for (let index = 0; index < SHEET_LABELS; index++) {
        const trial = {
          index,
          base: `sheet/${run.base}`,
          printer,
          perMm,
          isControl: false,
          only: ['original' as const],
        };
        await take(`sheet ${printer} ${perMm} ${index}`, () => tryPrint(trial));
      }
      for (let index = 0; index < run.trials; index++) {
        const trial = { index, base: String(run.base), printer, perMm, isControl: run.isControl };
        await take(`label ${printer} ${perMm} ${index}`, () => tryPrint(trial));
      }
    }
  }
  return tellPrints(outcomes, run.printers);
}

type Parts = readonly { readonly part: string; readonly outcomes: readonly PrintOutcome[] }[];

/** Asked: of office copies that are told at the least, by pixels a millimetre; of second originals that are refused. */
const LEAST_TOLD = { 12: 0.99, 8: 0.9 } as const;
const LEAST_REFUSED = 0.95;
const MOST_FALSE = 0.01;

export function tellPrints(parts: Parts, printers: readonly string[]): { text: string; holds: boolean } {
  const lines = [
    '| printer | px/mm | photograph | original | cannot tell | copy | AUC | told at 1 % |',
    `|${' --- |'.repeat(8)}`,
  ];
  let holds = true;
  for (const printer of printers.filter((name) => name in PRINTERS)) {
    const of = (start: string) =>
      parts.filter(({ part }) => part.startsWith(`${start} ${printer} `)).flatMap((one) => one.outcomes);
    for (const perMm of SCALES) {
      const at = (all: readonly PrintOutcome[]) => all.filter((one) => one.perMm === perMm);
      const sheet = Map.groupBy(at(of('sheet')), ({ index }) => index);
      const limits = limitsFrom([...sheet.values()].map((shots) => ({ scores: originals(shots), others: [] })));
      const rows = rowsOf(measured(at(of('label'))), limits);
      lines.push(...rows.map((row) => `| ${[printer, perMm, ...row.cells].join(' | ')} |`));
      holds &&= rows.every(holdsTo(perMm));
    }
  }
  return { text: lines.join('\n'), holds };
}

function originals(outcomes: readonly PrintOutcome[]): number[] {
  return outcomes.filter(({ kind }) => kind === 'original').map(printScore);
}

/** How far below its label's reference a photograph scores. */
interface Measured extends PrintOutcome {
  readonly below: number;
  readonly reference: number;
}

/** The first original photograph of each label is the second of its enrolment. */
function measured(outcomes: readonly PrintOutcome[]): Measured[] {
  const references = new Map<number, number>();
  const rest = outcomes.filter(({ index, kind, ...one }) => {
    if (kind !== 'original' || references.has(index)) return true;
    references.set(index, printScore(one));
    return false;
  });
  return rest.map((one) => {
    const reference = references.get(one.index) ?? 0;
    return { ...one, reference, below: printScore(one) - reference };
  });
}

interface Row {
  readonly kind: PrintKind;
  readonly count: number;
  readonly words: Readonly<Record<PrintWord, number>>;
  readonly cells: readonly (string | number)[];
}

function rowsOf(outcomes: readonly Measured[], limits: PrintLimits): Row[] {
  const scores = (kind: PrintKind) => outcomes.filter((one) => one.kind === kind).map(({ below }) => below);
  const originals = scores('original').sort((a, b) => a - b);
  const least = originals[Math.floor(MOST_FALSE * originals.length)] ?? 0;
  return PRINT_KINDS.map((kind) => {
    const members = outcomes.filter((one) => one.kind === kind);
    const words = { original: 0, cannot_tell: 0, copy: 0 };
    for (const one of members) words[decidePrint(one, one.reference, limits)]++;
    const own = scores(kind);
    const told = own.filter((score) => score < least).length / Math.max(1, own.length);
    const shares = [aucOf(originals, own).toFixed(3), kind.startsWith('original') ? '' : `${Math.round(100 * told)} %`];
    return { kind, count: own.length, words, cells: [kind, words.original, words.cannot_tell, words.copy, ...shares] };
  });
}

/** The chance that an original scores higher. */
function aucOf(originals: readonly number[], others: readonly number[]): number {
  const wins = others.map(
    (score) => originals.filter((one) => one > score).length + originals.filter((one) => one === score).length / 2,
  );
  return wins.reduce((sum, one) => sum + one, 0) / Math.max(1, originals.length * others.length);
}

function holdsTo(perMm: 12 | 8): (row: Row) => boolean {
  return ({ kind, count, words }) => {
    if (kind === 'original') return words.copy <= MOST_FALSE * count;
    if (kind.startsWith('original')) return words.copy === 0;
    if (kind === 'another key') return words.original === 0;
    if (kind === 'second original') return count - words.original >= LEAST_REFUSED * count;
    return !OFFICE_KINDS.includes(kind) || words.copy >= LEAST_TOLD[perMm] * count;
  };
}
