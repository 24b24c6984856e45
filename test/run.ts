// npm test: what tells quickly and surely whether a change is sound. npm run test:all: everything else,
// but for the long runs of npm run test:nightly.
// `npm test -- types unit` runs these parts alone, and whole; `npm test -- --repeat 5 --busy` runs all five times, on a
// machine that has other work to do.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findProgram } from '#bin/programs.mjs';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { ensureBrowser } from './browser.ts';
import { ensurePostgres } from './database.ts';
import { measureMachine } from './machine.ts';
import { repeatRuns } from './repeat.ts';
import { findSuites, type Share, shareOf } from './suites.ts';
import { succeeded, summaryOf } from './summary.ts';
import { runSuites } from './tests.ts';
import { runTools, TOOLS } from './tools.ts';

const root = join(import.meta.dirname, '..');
const options = {
  all: { type: 'boolean' },
  nightly: { type: 'boolean' },
  repeat: { type: 'string' },
  busy: { type: 'boolean' },
} as const;
const { values, positionals } = parseArgs({ allowPositionals: true, strict: false, options });
// An option that is not known is refused like a part that is not.
const strange = Object.keys(values).filter((name) => !(name in options));
const named = [...positionals, ...strange.map((name) => `--${name}`)];

/** The exit code. */
async function main(): Promise<number> {
  const known = [...Object.keys(TOOLS), ...findSuites()];
  const unknown = named.filter((name) => !known.includes(name));
  if (unknown.length > 0) return refuse(`There is no part ${unknown.join(', ')}. The parts are: ${known.join(', ')}.`);
  if (values.repeat === undefined && !values.busy) return (await run(shareAsked())) ? 0 : 1;
  const times = Number(values.repeat ?? 1);
  if (!Number.isInteger(times) || times < 1) return refuse('--repeat needs a number of runs: --repeat 5.');
  const share = { quick: [], rest: ['--all'], nightly: ['--nightly'] }[shareAsked()];
  const args = [...process.execArgv, process.argv[1], ...share, ...named];
  return (await repeatRuns(args, { times, isBusy: values.busy === true }, (line) => console.log(line))) ? 0 : 1;
}

function shareAsked(): Share {
  if (values.nightly) return 'nightly';
  return values.all ? 'rest' : 'quick';
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

/** Runs the parts that are named, and these whole; or else a share of all. The tools run beside the suites. */
async function run(share: Share): Promise<boolean> {
  const isWhole = named.length > 0;
  const ofShare = share === 'quick' ? Object.keys(TOOLS) : [];
  const tools = isWhole ? named.filter((name) => name in TOOLS) : ofShare;
  const suites = isWhole ? named.filter((name) => !(name in TOOLS)) : findSuites(share);
  await prepare(suites);
  const endMeasuring = measureMachine();
  const parts = await Promise.all([
    runTools(tools),
    suites.length > 0
      ? runSuites(suites, ({ project, moduleId }) => isWhole || shareOf(project.name, moduleId) === share)
      : [],
  ]);
  console.log(summaryOf(parts.flat(), endMeasuring()));
  return succeeded(parts.flat());
}

/** What several files of a suite need is made once, before they begin side by side. */
async function prepare(suites: readonly string[]): Promise<void> {
  // Tests start programs side by side, each within its own time limit.
  await findProgram('src-main/headless.ts');
  if (suites.includes('e2e')) {
    await ensureBrowser();
    await ensureWindow(root);
  }
  if (suites.includes('postgres')) await ensurePostgres();
  // Colours in a file are noise, so they are for terminals alone.
  if (process.stdout.isTTY) return;
  process.env['NO_COLOR'] = '1';
  delete process.env['FORCE_COLOR'];
}

process.exitCode = await main();
