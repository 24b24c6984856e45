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
