import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createRpc } from '#main/chain/rpc.ts';
import { AppError } from '#shared/troubles/errors.ts';

interface AnvilOptions {
  /** The folder for everything that the chain writes. */
  readonly folder: string;
  readonly port?: number;
  /** More options of the program. */
  readonly args?: readonly string[];
}

/** A chain on this machine. */
export type Anvil = Awaited<ReturnType<typeof startAnvil>>;

/** The program of the chain, fetched at first. Null where it cannot be fetched, and on kinds of machines that have none. */
export async function ensureAnvil(root: string): Promise<string | null> {
  const found = findAnvil(root);
  if (found !== null) return found;
  const script = join(root, 'bin', 'kits.mjs');
  const child = spawn(process.execPath, [script, 'anvil'], { stdio: ['ignore', 2, 2] });
  await new Promise((ended) => child.once('error', ended).once('exit', ended));
  return findAnvil(root);
}

function findAnvil(root: string): string | null {
  const name = anvilPackage(process.platform, process.arch);
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  const file = join(root, 'kits', 'anvil', 'node_modules', name, 'bin', program);
  return existsSync(file) ? file : null;
}

export function anvilPackage(platform: NodeJS.Platform, arch: string): string {
  return `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`;
}

/** The chain ends when its input ends, so also when the process that started it is killed. Its output ends with the chain. */
const WITH_US = '"$@" & chain=$!; exec > /dev/null; cat; kill $chain; wait $chain';

export async function startAnvil(program: string, { folder, port = 0, args = [] }: AnvilOptions) {
  const places = ['--cache-path', join(folder, 'cache')];
  const own = ['--port', String(port), '--host', '127.0.0.1', '--color', 'never', ...places, ...args];
  const hasShell = process.platform !== 'win32';
  const child = spawn(hasShell ? 'sh' : program, hasShell ? ['-c', WITH_US, 'sh', program, ...own] : own, {
    stdio: ['pipe', 'pipe', 'ignore'],
    // The program keeps old states below the home folder.
    ...(hasShell && { env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder } }),
    // Ctrl+C must reach the station alone: the station ends the chain last. On Windows a window of its own would open.
    detached: hasShell,
  });
  const ended = once(child, 'exit');
  const url = await untilListening(child, folder);
  const { askOnce } = createRpc(url);
  return {
    url,
    process: child,
    /** A question in the chain's own words. */
    ask: (method: string, params: readonly unknown[] = []) => askOnce(method, params),
    async stop(): Promise<void> {
      if (hasShell) child.stdin?.end();
      else child.kill();
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
    `The local chain did not start. Its files may be damaged: move ${folder} away, and a new chain begins.`,
  );
}
