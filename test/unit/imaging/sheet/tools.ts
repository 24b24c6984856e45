import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Programs of others that look at our files: Debian's poppler-utils, ghostscript and qpdf. */
export function missing(...programs: string[]): string | null {
  const absent = programs.filter((program) => spawnSync(program, ['--version']).error);
  return absent.length > 0 ? `${absent.join(' and ')} not installed` : null;
}

export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd });
  return stdout;
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sheets-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
