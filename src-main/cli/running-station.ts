import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, ERROR_STATUS, type ErrorCode } from '../../src-shared/errors.ts';

/** Where a running station is found by the command line: a file that only its owner can read. */
export interface Sign {
  readonly desk: string;
  readonly cookie: string;
}

const FILE = 'station.running';

/** Tells the command line where this station runs, until it is taken down. */
export function putUpSign(folder: string, sign: Sign): { takeDown(): void } {
  const file = join(folder, FILE);
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(sign)}\n`, { mode: 0o600 });
  return { takeDown: () => rmSync(file, { force: true }) };
}

export interface RunningStation {
  ask(method: string, path: string, json?: unknown): Promise<Readonly<Record<string, unknown>>>;
}

/** The station that runs on this data folder, or null where none does: a sign may stand for one that was killed. */
export async function findRunning(folder: string): Promise<RunningStation | null> {
  const sign = readSign(folder);
  if (!sign || !(await isAnswering(sign))) return null;
  return {
    async ask(method, path, json) {
      const answer = await fetch(new URL(path, sign.desk), {
        method,
        headers: { cookie: sign.cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      const body = (await answer.json()) as Record<string, unknown>;
      if (!answer.ok) throw new AppError(codeOf(answer.status), String(body['error']));
      return body;
    },
  };
}

function readSign(folder: string): Sign | null {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new AppError('not_found', `The folder ${folder} cannot be read.`, { cause: error });
  }
}

/** The cookie must be good: another program may have the port by now. */
async function isAnswering({ desk, cookie }: Sign): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/desk/session', desk), { headers: { cookie } })).ok;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function codeOf(status: number): ErrorCode {
  const found = Object.entries(ERROR_STATUS).find(([, one]) => one === status);
  return (found?.[0] ?? 'internal') as ErrorCode;
}
