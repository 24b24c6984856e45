// The long robustness table. Options: --rows a,b  --trials N  --jobs N  --base N (another set of labels and photographs)
// --strength light|balanced|strong  --silent (only what must stay silent)  --looks N (artworks whose mark is measured for
// visibility; 24, or 0 with --rows)  --resume  --out FOLDER
// --station: read with all that a station knows (see station-reader.ts), with --artworks N  --ids N
// --known: see known-ids.ts, with --photos N  --stations N  --ids N  --base N
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workOff } from './crew.ts';
import { realEngine, type Strength } from './engine.ts';
import { runKnown } from './known-ids.ts';
import { type Look, look, looksTable } from './looks.ts';
import { gather, writeReport } from './report.ts';
import type { Outcome, Row } from './row.ts';
import { ROWS } from './rows.ts';
import { SILENT_ROWS } from './silent-rows.ts';
import { describeOthers } from './station-reader.ts';
import type { Task } from './worker.ts';

/** Neighbours may share a print. */
const BLOCK = 8;

const root = join(import.meta.dirname, '..', '..');

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    trials: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    base: { type: 'string', default: '1' },
    strength: { type: 'string', default: 'balanced' },
    silent: { type: 'boolean', default: false },
    looks: { type: 'string' },
    resume: { type: 'boolean', default: false },
    station: { type: 'boolean', default: false },
    artworks: { type: 'string', default: '10000' },
    known: { type: 'boolean', default: false },
    photos: { type: 'string', default: '24' },
    stations: { type: 'string', default: '140' },
    ids: { type: 'string' },
    out: { type: 'string', default: join(root, 'out', 'robustness') },
  },
});

process.exitCode = options.known ? await known() : await main();

async function known(): Promise<number> {
  const [photos, stations, ids, base] = [options.photos, options.stations, options.ids ?? '5000', options.base].map(
    Number,
  );
  const { text, holds } = await runKnown({ photos, stations, ids, base }, console.error);
  console.log(text);
  return holds ? 0 : 1;
}

async function main(): Promise<number> {
  const rows = chooseRows();
  mkdirSync(options.out, { recursive: true });
  const log = join(options.out, 'outcomes.jsonl');
  if (!options.resume) rmSync(log, { force: true });
  const outcomes = readOutcomes(log);
  const tasks = planTasks(rows, outcomes);
  const total = tasks.reduce((sum, task) => sum + task.rows.length, 0);
  console.error(`${total} trials of ${rows.length} rows to do, ${outcomes.length} done before.`);
  let done = 0;
  const tell = (outcome: Outcome) => {
    outcomes.push(outcome);
    appendFileSync(log, `${JSON.stringify(outcome)}\n`);
    done++;
    if (outcome.judgement === 'misread' || outcome.judgement === 'fault') console.error(JSON.stringify(outcome));
    if (done % 100 === 0) console.error(`${done} of ${total}`);
  };
  await workOff(tasks, {
    jobs: Number(options.jobs),
    block: BLOCK,
    strength: options.strength,
    base: Number(options.base),
    known: options.station ? [artworksOfStation(), options.ids ?? '100000'] : [],
    tell,
  });
  const results = gather(rows, outcomes);
  const looks = await takeLooks();
  const report = [writeReport(results), looksTable(looks)].filter((part) => part.trim() !== '').join('\n');
  writeFileSync(join(options.out, 'report.md'), report);
  console.log(report);
  return results.every((result) => result.holds) && looks.every((one) => one.broken.length === 0) ? 0 : 1;
}

/** The file of the descriptors. It is kept beside the outcomes. */
function artworksOfStation(): string {
  const file = join(options.out, `artworks-${options.artworks}`);
  if (!existsSync(file)) writeFileSync(file, describeOthers(Number(options.artworks)));
  return file;
}

function chooseRows(): readonly Row[] {
  const all = [...ROWS, ...SILENT_ROWS];
  if (options.silent) return SILENT_ROWS;
  if (options.rows === undefined) return all;
  if (options.rows === '') return [];
  return options.rows.split(',').map((name) => {
    const row = all.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`There is no row ${name}. The rows are: ${all.map((r) => r.name).join(', ')}.`);
    return row;
  });
}

async function takeLooks(): Promise<Look[]> {
  const some = options.rows !== undefined || options.silent;
  const count = Number(options.looks ?? (some ? 0 : 24));
  const engine = realEngine(options.strength as Strength);
  const looks: Look[] = [];
  for (let index = 0; index < count; index++) looks.push(await look(engine, index, Number(options.base)));
  return looks;
}

function readOutcomes(log: string): Outcome[] {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Outcome);
}

/** Trial by trial, each with all the rows that still want it. */
function planTasks(rows: readonly Row[], outcomes: readonly Outcome[]): Task[] {
  const known = new Set(outcomes.map((outcome) => `${outcome.row}/${outcome.index}`));
  const wanted = (row: Row) => (options.trials === undefined ? row.trials : Number(options.trials));
  const last = Math.max(0, ...rows.map(wanted));
  const tasks = Array.from({ length: last }, (_, index) => ({
    index,
    rows: rows.filter((row) => index < wanted(row) && !known.has(`${row.name}/${index}`)).map((row) => row.name),
  }));
  return tasks.filter((task) => task.rows.length > 0);
}
