// A spreadsheet of 100,000 rows against one of 1,000, each ordered by the interface in a process of its own: how long planning
// takes of a core, the most memory while it is planned and while its first labels are made, and how long the loop is held up
// meanwhile. `--rows N` sets the larger one.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const FEW = 1000;
/** How many times the memory of the small job the large one may take while labels are made. */
const ASKED = 1.3;

interface Told {
  readonly rows: number;
  readonly batches: number;
  readonly planningCores: number;
  readonly planningMegabytes: number;
  readonly makingMegabytes: number;
  readonly worstLoopMs: number;
}

const told = [await jobOf(FEW), await jobOf(Number(values.rows))];
console.table(told);
const [few, many] = told.map(({ makingMegabytes }) => makingMegabytes);
console.log(`While labels are made, ${values.rows} rows take ${(many / few).toFixed(2)} times the memory of ${FEW}.`);
process.exitCode = many <= ASKED * few ? 0 : 1;

async function jobOf(rows: number): Promise<Told> {
  const script = join(import.meta.dirname, 'support/many-rows-process.ts');
  const options = { maxBuffer: 2 ** 24 };
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', script, String(rows)], options);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Told;
}
