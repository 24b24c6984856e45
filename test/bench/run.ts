// npm run bench: every file beside this one in a process of its own, one after the other. `-- NAME` runs that one alone;
// numbers behind a name, and what follows from the first `--` on, are arguments of the benchmarks that are named: `-- store 10000000`.
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runChild } from '#bin/child.mjs';
import { FIRST_HEAP_MIB } from '#main/workers/pool.ts';

/** Pictures are marked and read in threads, which begin with such a heap. */
const AS_IN_THREADS = `--initial-old-space-size=${FIRST_HEAP_MIB}`;

const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .sort();

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const first = args.findIndex((arg, at) => arg.startsWith('--') || (at > 0 && /^\d+$/.test(arg)));
  const wanted = first < 0 ? args : args.slice(0, first);
  const options = first < 0 ? [] : args.slice(first);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
    return 2;
  }
  let failed = 0;
  for (const name of wanted.length > 0 ? wanted : names) {
    console.log(`\n== ${name}`);
    const end = await runChild(process.execPath, [AS_IN_THREADS, join(import.meta.dirname, `${name}.ts`), ...options]);
    if (end.code !== 0 || end.signal) failed++;
    if (end.signal) break;
  }
  return failed === 0 ? 0 : 1;
}
