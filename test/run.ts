// npm test: what tells quickly and surely whether a change is sound. npm run test:all: everything else.
// `npm test -- types unit` runs these parts alone, and whole; `npm test -- --repeat 5 --busy` runs all five times, on a
// machine that has other work to do.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '#bin/programs.mjs';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { ensureBrowser } from './browser.ts';
import { checkFormat, checkTypes, runSuites } from './checks.ts';
import { ensurePostgres } from './database.ts';
import { measureYardstick, spentOnCores } from './machine.ts';
import type { PartResult } from './part.ts';
import { repeatIn, repeatRuns } from './repeat.ts';
import { findSuites, type Share, suitesOf } from './suites.ts';
import { closingLine, reportMachine, reportOutput, reportSlowest, reportSummary, succeeded } from './summary.ts';

const root = join(import.meta.dirname, '..');
const TOOLS = { types: checkTypes, lint: checkFormat } as const;

async function main(args: readonly string[]): Promise<number> {
  const named = args.filter((arg) => arg !== '--all');
  const all = [...Object.keys(TOOLS), ...findSuites(root)];
  const unknown = named.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. The parts are: ${all.join(', ')}.`);
    return 2;
  }
  const share: Share = args.includes('--all') ? 'rest' : 'quick';
  const parts = named.length > 0 ? named : [...(share === 'quick' ? Object.keys(TOOLS) : []), ...suitesOf(share, root)];
  await prepare(parts);
  const scratch = mkdtempSync(join(tmpdir(), 'twinmark-test-'));
  const before = { started: performance.now(), cores: spentOnCores() ?? 0, yardstick: measureYardstick() };
  try {
    const results = await runParts(parts, named.length > 0 ? null : share, scratch);
    console.log(`\n${reportOutput(results)}${reportSlowest(results)}\n`);
    console.log(`${reportSummary(results)}\n`);
    const seconds = (performance.now() - before.started) / 1000;
    const cores = spentOnCores();
    const onCores = cores === null ? null : cores - before.cores;
    console.log(`${reportMachine({ seconds, onCores, yardsticks: [before.yardstick, measureYardstick()] })}\n`);
    console.log(closingLine(results));
    return succeeded(results) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What several files of a part need is made once, before they begin side by side. */
async function prepare(parts: readonly string[]): Promise<void> {
  // Tests start programs side by side, each within its own time limit.
  await findProgram('src-main/headless.ts');
  if (parts.includes('e2e')) {
    await ensureBrowser();
    await ensureWindow(root);
  }
  if (parts.includes('postgres')) await ensurePostgres();
}

/** The tools run beside the suites. */
async function runParts(parts: readonly string[], share: Share | null, scratch: string): Promise<PartResult[]> {
  const isTool = (part: string): part is keyof typeof TOOLS => part in TOOLS;
  const suites = parts.filter((part) => !isTool(part));
  const [tools, others] = await Promise.all([
    runTools(parts.filter(isTool), scratch),
    suites.length > 0 ? runSuites(root, suites, scratch, share) : [],
  ]);
  return [...tools, ...others];
}

async function runTools(names: readonly (keyof typeof TOOLS)[], scratch: string): Promise<PartResult[]> {
  const results: PartResult[] = [];
  for (const name of names) {
    results.push(await TOOLS[name](root, scratch));
    if (results.at(-1)?.stoppedBy) break;
  }
  return results;
}

async function mainOrRepeated(args: readonly string[]): Promise<number> {
  const repeat = repeatIn(args);
  if (repeat === null) return main(args);
  if (typeof repeat === 'string') {
    console.error(repeat);
    return 2;
  }
  const command = [process.execPath, ...process.execArgv, process.argv[1], ...repeat.rest];
  return (await repeatRuns(repeat, command, (line) => console.log(line))) ? 0 : 1;
}

process.exitCode = await mainOrRepeated(process.argv.slice(2));
