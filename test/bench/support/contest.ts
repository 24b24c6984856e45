/** Something that is measured, beside what it is measured by. */
export interface Contest {
  readonly name: string;
  /** The most that the work may cost, as a multiple of the reference. */
  readonly asked: number;
  readonly reference: () => Promise<unknown>;
  readonly work: () => Promise<unknown>;
}

interface Cost {
  readonly wall: number;
  /** Of all threads together: what the wall clock would say if there were one core and nothing else on it. */
  readonly core: number;
}

export interface ContestResult {
  readonly name: string;
  readonly asked: number;
  readonly reference: Cost;
  readonly work: Cost;
  /** Medians of the ratios of neighbours in time, which a change of the machine's load moves least. */
  readonly coreRatio: number;
  readonly wallRatio: number;
}

export interface Rounds {
  readonly warmUp: number;
  readonly counted: number;
}

/** A contest ends early after this, with one counted round at least: what is that slow needs no fine measurement. */
const BUDGET_MS = 30_000;

/** Work and reference in turn. */
export async function hold({ name, asked, reference, work }: Contest, rounds: Rounds): Promise<ContestResult> {
  const costs: { reference: Cost; work: Cost }[] = [];
  const start = performance.now();
  for (let round = 0; round < rounds.warmUp + rounds.counted; round++) {
    const pair = { reference: await costOf(reference), work: await costOf(work) };
    const late = performance.now() - start > BUDGET_MS;
    if (round >= rounds.warmUp || late) costs.push(pair);
    if (late) break;
  }
  const middle = (side: 'reference' | 'work'): Cost => ({
    wall: median(costs.map((pair) => pair[side].wall)),
    core: median(costs.map((pair) => pair[side].core)),
  });
  return {
    name,
    asked,
    reference: middle('reference'),
    work: middle('work'),
    coreRatio: median(costs.map((pair) => pair.work.core / pair.reference.core)),
    wallRatio: median(costs.map((pair) => pair.work.wall / pair.reference.wall)),
  };
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wall, core: (user + system) / 1000 };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

export function holds({ coreRatio, asked }: ContestResult): boolean {
  return coreRatio <= asked;
}

/** Judged by the cost on one core; the wall clock, with all cores, stands beside it. */
export function contestTable(standings: readonly ContestResult[]): string {
  const head = '| what | reference, one core | ours, one core | ratio | asked | holds | ratio by the clock |';
  const lines = standings.map((standing) => {
    const { name, asked, reference, work, coreRatio, wallRatio } = standing;
    const verdict = holds(standing) ? 'yes' : 'NO';
    const cells = [name, `${reference.core.toFixed(0)} ms`, `${work.core.toFixed(0)} ms`, coreRatio.toFixed(2)];
    return `| ${[...cells, asked, verdict, wallRatio.toFixed(2)].join(' | ')} |`;
  });
  return [head, '| --- | --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}
