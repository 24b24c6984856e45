import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { ERROR_STATUS, type ErrorCode } from '#shared/troubles/error-codes.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** How the command line reaches a running station. The address is kept in a file that only its owner can read. */
interface StationAddress {
  readonly desk: string;
  readonly cookie: string;
}

/** Backups leave out files whose names begin with this. */
const FILE = 'station.address';
/** A busy station may take this long to answer. One that takes longer hangs. */
const ANSWER_MS = 10_000;

/** Tells the command line where this station runs, until `remove` is called. */
export function writeAddress(folder: string, address: StationAddress): { remove(): void } {
  const file = join(folder, FILE);
  rmSync(file, { force: true });
  writeFileSync(file, `${JSON.stringify(address)}\n`, { mode: 0o600 });
  return { remove: () => rmSync(file, { force: true }) };
}

export interface RunningStation {
  /** Waits without a limit, since a backup of many pictures takes minutes. */
  ask(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
}

/** The station that runs on a data folder, or null. The file may be left of a station that was killed. */
export async function findRunning(folder: string): Promise<RunningStation | null> {
  const address = readAddress(folder);
  if (!address || !(await isAnswering(address, folder))) return null;
  return {
    async ask(method, path, body, signal) {
      const answer = await send(address, { method, path, body, signal }).catch((error: unknown) => {
        throw new AppError('aborted', 'The station ended before it had answered.', { cause: error });
      });
      if (answer.status >= 400) throw new AppError(codeOf(answer.status), String(answer.body['error']));
      return answer.body;
    },
  };
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Does not use fetch, which gives up on an answer after five minutes. */
function send({ desk, cookie }: StationAddress, { method, path, body, signal }: Question) {
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const asking = request(new URL(path, desk), { method, headers, agent: false, ...(signal ? { signal } : {}) });
    asking.on('error', reject);
    asking.on('response', (answer) => {
      json(answer).then((told) => {
        resolve({ status: answer.statusCode ?? 0, body: told as Record<string, unknown> });
      }, reject);
    });
    asking.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Null if there is no file, or if its writer was killed halfway. */
function readAddress(folder: string): StationAddress | null {
  try {
    const { desk, cookie } = JSON.parse(readFileSync(join(folder, FILE), 'utf8')) ?? {};
    return URL.canParse(desk) && typeof cookie === 'string' ? { desk, cookie } : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new AppError('not_found', `The folder ${folder} cannot be read.`, { cause: error });
  }
}

/** Asks for a session, which only this station answers: another program may have the port by now. */
async function isAnswering(address: StationAddress, folder: string): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_MS);
  try {
    return (await send(address, { method: 'GET', path: '/api/desk/session', signal })).status === 200;
  } catch (error) {
    if (!signal.aborted) return false;
    const text = `The station on ${folder} does not answer. Wait until it has less to do, or start it again.`;
    throw new AppError('busy', text, { cause: error });
  }
}

function codeOf(status: number): ErrorCode {
  const found = Object.entries(ERROR_STATUS).find(([, one]) => one === status);
  return (found?.[0] ?? 'internal') as ErrorCode;
}
