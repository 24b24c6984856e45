// Contests in processes of their own: what the first call costs, before anything is compiled or warm.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Contest, type ContestResult, hold } from './contest.ts';

const run = promisify(execFile);
/** Processes for each contest; the middle one counts. */
const PROCESSES = 3;

/** Runs the benchmark's file once more with `--contest`, and gives what `tellStanding` told there. */
export async function heldFresh(file: string, contest: object): Promise<ContestResult> {
  const standings: ContestResult[] = [];
  for (let i = 0; i < PROCESSES; i++) {
    const args = [...process.execArgv, file, '--contest', JSON.stringify(contest)];
    const { stdout } = await run(process.execPath, args);
    standings.push(JSON.parse(stdout) as ContestResult);
  }
  return standings.toSorted((a, b) => a.coreRatio - b.coreRatio)[PROCESSES >> 1];
}

/** The first call of the reference and of the work in this process, for `heldFresh`. */
export async function tellStanding(contest: Contest): Promise<void> {
  console.log(JSON.stringify(await hold(contest, { warmUp: 0, counted: 1 })));
}

/** A folder for the files that go to the processes. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'twinmark-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
