// npm test: every check that must hold for a change, in order. `npm test -- types unit` runs these parts alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWindow } from '../src-main/desktop/window-build.ts';
import { ensureBrowser } from './browser.ts';
import { checkFormat, checkTypes, runSuite } from './checks.ts';
import { ensurePostgres } from './database.ts';
import type { Part, PartResult } from './part.ts';
import { findSuites } from './suites.ts';
import { closingLine, reportPart, reportSummary, succeeded } from './summary.ts';

const root = join(import.meta.dirname, '..');

async function main(wanted: readonly string[]): Promise<number> {
  const all = allParts();
  const unknown = wanted.filter((name) => !all.some((part) => part.name === name));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}. The parts are: ${all.map((part) => part.name).join(', ')}.`);
    return 2;
  }
  const parts = wanted.length > 0 ? all.filter((part) => wanted.includes(part.name)) : all;
  const scratch = mkdtempSync(join(tmpdir(), 'twinmark-test-'));
  const results: PartResult[] = [];
  if (parts.some((part) => part.name === 'e2e')) {
    await ensureBrowser();
    // Once for all: the files of this part begin side by side.
    await ensureWindow(root);
  }
  if (parts.some((part) => part.name === 'postgres')) await ensurePostgres();
  try {
    for (const part of parts) {
      console.log(`\n== ${part.name}`);
      const result = await part.run(scratch);
      console.log(reportPart(result));
      results.push(result);
      if (result.stoppedBy) break;
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  console.log(`\n${reportSummary(results)}`);
  console.log(closingLine(results));
  return succeeded(results) ? 0 : 1;
}

function allParts(): Part[] {
  const suites = findSuites(root).map((suite) => ({
    name: suite,
    run: (scratch: string) => runSuite(root, suite, scratch),
  }));
  return [
    { name: 'types', run: (scratch) => checkTypes(root, scratch) },
    { name: 'lint', run: (scratch) => checkFormat(root, scratch) },
    ...suites,
  ];
}

process.exitCode = await main(process.argv.slice(2));
