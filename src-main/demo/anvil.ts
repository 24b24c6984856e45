import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AppError } from '../../src-shared/errors.ts';

export interface AnvilOptions {
  /** Everything that it writes goes in here. */
  readonly folder: string;
  readonly port?: number;
  /** More of its own options. */
  readonly args?: readonly string[];
}

/** A chain on this machine. */
export interface Anvil {
  readonly url: string;
  readonly process: ChildProcess;
  /** Asks it in its own words. */
  ask(method: string, params?: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Its program comes as an optional package, for the machines that it is made for. Null where it is not there. */
export function findAnvil(root: string): string | null {
  const file = join(root, 'node_modules', '@foundry-rs', `anvil-${process.platform}-${archName()}`, 'bin', 'anvil');
  return existsSync(file) ? file : null;
}

function archName(): string {
  return process.arch === 'x64' ? 'amd64' : process.arch;
}

/** The chain ends when its input does: also when whoever started it is killed. Its output ends when it does. */
const WITH_US = '"$@" & chain=$!; exec > /dev/null; cat; kill $chain; wait $chain';

export async function startAnvil(program: string, { folder, port = 0, args = [] }: AnvilOptions): Promise<Anvil> {
  const places = ['--cache-path', join(folder, 'cache')];
  const own = ['--port', String(port), '--host', '127.0.0.1', '--color', 'never', ...places, ...args];
  const child = spawn('sh', ['-c', WITH_US, 'sh', program, ...own], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // It keeps old states below the home folder.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder },
    // Ctrl+C is for the station: the chain goes last.
    detached: true,
  });
  const ended = once(child, 'exit');
  const url = await untilListening(child, folder);
  return {
    url,
    process: child,
    ask: (method, params = []) => askNode(url, method, params),
    async stop() {
      child.stdin?.end();
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess, folder: string): Promise<string> {
  if (!child.stdout) throw new Error('The chain has no stdout.');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const [, address] = /Listening on (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout.resume();
    return `http://${address}`;
  }
  child.stdin?.end();
  throw new AppError(
    'chain_trouble',
    `The local chain did not start. What it keeps may be damaged: take ${folder} away, and a new one begins.`,
  );
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}
