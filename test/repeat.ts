// The same run several times, with a line for each; on request with other work beside it that takes both cores.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Runs a program of Node again and again, and says how each run went. Resolves to whether all went well. */
export async function repeatRuns(
  args: readonly string[],
  { times, isBusy }: { readonly times: number; readonly isBusy: boolean },
  say: (line: string) => void,
): Promise<boolean> {
  const loops = isBusy ? [startLoop(), startLoop()] : [];
  let isGood = true;
  try {
    for (let run = 1; run <= times; run++) {
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
      isGood &&= child.exitCode === 0;
      say(`run ${run} of ${times}: ${child.exitCode === 0 ? 'green' : 'RED'}. ${tellingLines(output)}`);
    }
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
  return isGood;
}

/** What a run says at its end that matters: what failed, what was unsteady, its time, and its sum. */
function tellingLines(output: string): string {
  const lines = output.trimEnd().split('\n');
  const telling = lines.filter((line) => /^(failed: |unsteady, |All in )/.test(line));
  return [...telling, lines.at(-1) ?? ''].join(' | ');
}

/** It ends by itself once nobody waits for it, so that it outlives no run that was killed. */
function startLoop() {
  return spawn(process.execPath, ['-e', 'while (process.ppid !== 1);'], { stdio: 'ignore' });
}
