import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs one line as a person would type it. */
export async function runShell(line: string, cwd: string): Promise<{ code: number | null; output: string }> {
  const child = spawn('bash', ['-c', line], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Runs a line that goes on until Ctrl+C, which is pressed once `ready` is read. */
export async function runUntil(line: string, cwd: string, ready: string, env: NodeJS.ProcessEnv) {
  const child = spawn('bash', ['-c', line], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let output = '';
  let stopped = false;
  const keep = (chunk: Buffer): void => {
    output += chunk;
    if (stopped || !output.includes(ready) || child.pid === undefined) return;
    stopped = true;
    // A terminal tells the whole group.
    process.kill(-child.pid, 'SIGINT');
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await once(child, 'close');
  return { stopped, output };
}
