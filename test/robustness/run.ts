// The long robustness table. Options: --rows a,b  --trials N  --jobs N  --base N (another set of labels and photographs)
// --kinds busy,flat (only artwork of these kinds; busy artwork alone may stay a little behind its row)
// --strength light|balanced|strong  --silent (only what must stay silent)  --looks N (artworks whose mark is measured for
// visibility, and shown side by side; 24, or 0 with --rows; with an empty --rows= nothing else is done)  --resume  --out FOLDER
// --station: read with all that a station knows (see station-reader.ts), with --artworks N  --ids N
// --fields: labels full of texts and codes
// --one-bit: the rows of labels of thermal printers (one-bit-rows.ts); --rows chooses among them
// --genuine: see genuine.ts, with --trials N  --base N  --control (nothing is compared)
// --prints: see prints.ts, with --trials N  --base N  --printers a,b  --control (another key)  --resume
// --known: see known-ids.ts, with --photos N  --stations N  --ids N  --base N
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writePicture } from '#test/support/codec.ts';
import { nameOfRun, planTasks, type RunOf } from './choice.ts';
import { workOff } from './crew.ts';
import type { Strength } from './engine.ts';
import { type Seen, seeLabel, tell } from './genuine.ts';
import { runKnown } from './known-ids.ts';
import { type Look, look, looksTable } from './looks.ts';
import { ONE_BIT_ROWS } from './one-bit-rows.ts';
import { fileOfOthers } from './other-artworks.ts';
import { PRINTERS } from './print-trials.ts';
import { runPrints } from './prints.ts';
import { gather, writeReport } from './report.ts';
import type { Outcome, Row } from './row.ts';
import { ROWS } from './rows.ts';
import { SILENT_ROWS } from './silent-rows.ts';

/** Neighbours may share a print. */
const BLOCK = 8;

const root = join(import.meta.dirname, '..', '..');

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    kinds: { type: 'string' },
    trials: { type: 'string' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    base: { type: 'string', default: '1' },
    strength: { type: 'string', default: 'balanced' },
    silent: { type: 'boolean', default: false },
    looks: { type: 'string' },
    resume: { type: 'boolean', default: false },
    station: { type: 'boolean', default: false },
    artworks: { type: 'string', default: '10000' },
    fields: { type: 'boolean', default: false },
    'one-bit': { type: 'boolean', default: false },
    genuine: { type: 'boolean', default: false },
    prints: { type: 'boolean', default: false },
    printers: { type: 'string' },
    control: { type: 'boolean', default: false },
    known: { type: 'boolean', default: false },
    photos: { type: 'string', default: '24' },
    stations: { type: 'string', default: '140' },
    ids: { type: 'string' },
    out: { type: 'string', default: join(root, 'out', 'robustness') },
  },
});

const run: RunOf = {
  mode: options.station ? 'station' : 'blind',
  base: Number(options.base),
  strength: options.strength,
  artworks: Number(options.artworks),
  ids: Number(options.ids ?? '100000'),
  kinds: options.kinds?.split(',') ?? [],
  fields: options.fields,
};

process.exitCode = await asked();

function asked(): Promise<number> {
  if (options.genuine) return genuine();
  if (options.prints) return prints();
  return options.known ? known() : main();
}

async function prints(): Promise<number> {
  const { control: isControl, resume, out } = options;
  const printers = options.printers?.split(',') ?? Object.keys(PRINTERS);
  const trials = Number(options.trials ?? '12');
  const { text, holds } = await runPrints({ trials, base: run.base, isControl, resume, printers, out }, console.error);
  console.log(text);
  return holds ? 0 : 1;
}

async function genuine(): Promise<number> {
  const trials = Number(options.trials ?? '96');
  const seen: Seen[] = [];
  for (let index = 0; index < trials; index++) {
    seen.push(...(await seeLabel(index, run.base, options.control)));
    if (index % 12 === 11) console.error(`${index + 1} of ${trials} labels`);
    // A run of thousands takes hours: what it has found is told as it goes.
    if (index % 96 === 95) console.error(tell(seen).text);
  }
  const { text, holds } = tell(seen);
  console.log(text);
  return holds ? 0 : 1;
}

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
  const { mode, kinds } = run;
  const log = join(options.out, `outcomes-${nameOfRun(run)}.jsonl`);
  if (!options.resume && rows.length > 0) rmSync(log, { force: true });
  const outcomes = readOutcomes(log);
  const done = new Set(outcomes.map((outcome) => `${outcome.row}/${outcome.index}`));
  const trials = options.trials === undefined ? null : Number(options.trials);
  const tasks = planTasks(rows, { mode, kinds, trials, done });
  const total = tasks.reduce((sum, task) => sum + task.rows.length, 0);
  console.error(`${total} trials of ${rows.length} rows to do, ${outcomes.length} done before.`);
  let count = 0;
  const tell = (outcome: Outcome) => {
    outcomes.push(outcome);
    appendFileSync(log, `${JSON.stringify(outcome)}\n`);
    count++;
    if (outcome.judgement === 'misread' || outcome.judgement === 'fault') console.error(JSON.stringify(outcome));
    if (count % 100 === 0) console.error(`${count} of ${total}`);
  };
  await workOff(tasks, {
    jobs: Number(options.jobs),
    block: BLOCK,
    strength: options.strength,
    base: run.base,
    fields: run.fields,
    known: mode === 'station' && tasks.length > 0 ? [fileOfOthers(options.out, run.artworks), String(run.ids)] : [],
    tell,
  });
  const results = gather(rows, outcomes, mode, kinds);
  const looks = await takeLooks();
  const report = [writeReport(results), looksTable(looks)].filter((part) => part.trim() !== '').join('\n');
  writeFileSync(join(options.out, `report-${nameOfRun(run)}.md`), report);
  console.log(report);
  return results.every((result) => result.holds) && looks.every((one) => one.broken.length === 0) ? 0 : 1;
}

function chooseRows(): readonly Row[] {
  // What must stay silent is not chosen by the kind of its artwork.
  const paper = run.kinds.length > 0 ? ROWS : [...ROWS, ...SILENT_ROWS];
  const all = options['one-bit'] ? ONE_BIT_ROWS : paper;
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
  const some = options.rows !== undefined || options.silent || options['one-bit'];
  const count = Number(options.looks ?? (some ? 0 : 24));
  const looks: Look[] = [];
  for (let index = 0; index < count; index++) {
    const one = await look(options.strength as Strength, index, Number(options.base));
    await writePicture(one.sideBySide, join(options.out, `look-${index}-${one.kind}-${one.size}.png`));
    looks.push(one);
  }
  return looks;
}

function readOutcomes(log: string): Outcome[] {
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Outcome);
}
