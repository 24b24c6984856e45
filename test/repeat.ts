// The same run several times, with a line for each; on request with other work beside it that takes both cores.
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '#bin/child.mjs';

export interface Repeat {
  readonly times: number;
  /** Two loops that do nothing run beside the tests. */
  readonly busy: boolean;
  /** What remains of the arguments: those of each run. */
  readonly rest: readonly string[];
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** `--repeat 5`, and `--busy` beside it. Null: a single run, as ever. A sentence where it cannot be understood. */
export function repeatIn(args: readonly string[]): Repeat | null | string {
  const at = args.indexOf('--repeat');
  const rest = args.filter((arg, i) => arg !== '--busy' && (at < 0 || (i !== at && i !== at + 1)));
  const busy = args.includes('--busy');
  if (at < 0) return busy ? { times: 1, busy, rest } : null;
  const times = Number(args[at + 1]);
  return Number.isInteger(times) && times > 0 ? { times, busy, rest } : '--repeat needs a number of runs: --repeat 5.';
}

/** Runs a command again and again, and says how each run went. Resolves to whether all went well. */
export async function repeatRuns(
  { times, busy }: Repeat,
  command: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-repeat-'));
  const loops = busy ? [startLoop(), startLoop()] : [];
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  let failed = 0;
  try {
    for (let run = 1; run <= times && !isStopped; run++) {
      const file = join(folder, 'output.txt');
      const output = openSync(file, 'w');
      const end = await runChild(command[0], command.slice(1), { stdio: ['ignore', output, 'inherit'] });
      closeSync(output);
      const isGood = end.code === 0 && end.signal === null;
      if (!isGood) failed++;
      say(`run ${run} of ${times}: ${isGood ? 'green' : 'RED'}. ${lastLines(readFileSync(file, 'utf8'))}`);
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    for (const loop of loops) loop.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
  return failed === 0 && !isStopped;
}

/** What a run says at its end that matters: what failed, what was unsteady, its time, and its sum. */
function lastLines(output: string): string {
  const lines = output.trimEnd().split('\n');
  const telling = lines.filter((line) => /^(failed: |unsteady, |All in )/.test(line));
  return [...telling, lines.at(-1) ?? ''].join(' | ');
}

/** It ends by itself once nobody waits for it, so that it outlives no run that was killed. */
function startLoop() {
  return spawn(process.execPath, ['-e', 'while (process.ppid !== 1);'], { stdio: 'ignore' });
}
