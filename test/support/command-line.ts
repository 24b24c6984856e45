import { execFile } from 'node:child_process';
import { join } from 'node:path';

const SCRIPT = join(import.meta.dirname, '..', '..', 'bin', 'twinmark.mjs');

/** The command line with --json: the exit code and the last line of stdout. */
export function twinmark(...args: readonly string[]): Promise<{ code: number; json: Record<string, unknown> }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...args, '--json'], (error, stdout) => {
      const last = stdout.trimEnd().split('\n').at(-1) ?? '';
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, json: JSON.parse(last) });
    });
  });
}
