import { shareBounds, unseenBound } from './bounds.ts';
import { askedOf, type Mode, type Outcome, type Row } from './row.ts';

export interface RowResult {
  readonly row: Row;
  /** Least share of reads; null where nothing may be read. */
  readonly asked: number | null;
  readonly trials: number;
  readonly reads: number;
  readonly misses: number;
  readonly misreads: number;
  readonly faults: number;
  readonly holds: boolean;
  readonly outcomes: readonly Outcome[];
}

/** `kinds`: the artwork that is judged, all kinds where empty. */
export function gather(
  rows: readonly Row[],
  outcomes: readonly Outcome[],
  mode: Mode = 'blind',
  kinds: readonly string[] = [],
): RowResult[] {
  return rows.map((row) => {
    const own = outcomes.filter((outcome) => outcome.row === row.name);
    const count = (judgement: string) => own.filter((outcome) => outcome.judgement === judgement).length;
    const reads = count('read');
    const misreads = count('misread');
    const asked = askedOf(row, mode, kinds);
    const enough = asked === null || (own.length > 0 && reads >= asked * own.length);
    const faults = count('fault');
    const holds = enough && misreads === 0 && faults === 0;
    return { row, asked, trials: own.length, reads, misses: count('miss'), misreads, faults, holds, outcomes: own };
  });
}

/** The whole report in markdown. */
export function writeReport(results: readonly RowResult[]): string {
  const tried = results.filter((result) => result.trials > 0);
  const reading = tried.filter(({ asked }) => asked !== null);
  const silent = tried.filter(({ asked }) => asked === null);
  const parts = [readTable(reading), silentTable(silent), breakdown(reading), wrongOnes(tried)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function readTable(results: readonly RowResult[]): string {
  if (results.length === 0) return '';
  const lines = results.map((result) => {
    const [low, high] = shareBounds(result.reads, result.trials);
    const asked = percent(result.asked ?? 0);
    const read = `${result.reads}/${result.trials} = ${percent(result.reads / result.trials)}`;
    const median = medianOf(result.outcomes.map((outcome) => outcome.decodeMs));
    const judgement = result.holds ? 'yes' : 'NO';
    return `| ${result.row.title} | ${asked} | ${read} | ${percent(low)} to ${percent(high)} | ${result.misreads} | ${median} | ${judgement} |`;
  });
  return [
    '| channel | asked | read | 95 % bounds | misread | median ms | holds |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function silentTable(results: readonly RowResult[]): string {
  if (results.length === 0) return '';
  const lines = results.map((result) => {
    const bound =
      result.misreads === 0
        ? `under ${unseenBound(result.trials).toExponential(1)}`
        : percent(shareBounds(result.misreads, result.trials)[1]);
    const median = medianOf(result.outcomes.map((outcome) => outcome.decodeMs));
    return `| ${result.row.title} | ${result.trials} | ${result.misreads} | ${bound} | ${median} |`;
  });
  return [
    '| must stay silent | tried | reads | rate (95 %) | median ms |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** Reads by what the artwork was, where not all were read. */
function breakdown(results: readonly RowResult[]): string {
  const lines = results
    .filter((result) => result.reads < result.trials)
    .map((result) => `- ${result.row.name}: ${byTags(result.outcomes)}`);
  return lines.length === 0 ? '' : ['Not all read:', ...lines].join('\n');
}

function byTags(outcomes: readonly Outcome[]): string {
  const groups = new Map<string, [reads: number, trials: number]>();
  for (const outcome of outcomes) {
    for (const value of Object.values(outcome.tags)) {
      const [reads, trials] = groups.get(value) ?? [0, 0];
      groups.set(value, [reads + (outcome.judgement === 'read' ? 1 : 0), trials + 1]);
    }
  }
  return [...groups].map(([value, [reads, trials]]) => `${value} ${reads}/${trials}`).join(', ');
}

function wrongOnes(results: readonly RowResult[]): string {
  const wrong = results.flatMap((result) =>
    result.outcomes.filter((outcome) => outcome.judgement === 'misread' || outcome.judgement === 'fault'),
  );
  if (wrong.length === 0) return '';
  const lines = wrong.map(
    (o) => `- ${o.row} ${o.index} (${Object.values(o.tags).join(', ')}), ${o.judgement}: ${o.answer}`,
  );
  return ['WRONG ANSWERS AND FAULTS:', ...lines].join('\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).replace(/\.0$/, '')} %`;
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
