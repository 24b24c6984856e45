import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { giveBackDatabase, nameDatabase } from './postgres/databases.ts';

const root = join(import.meta.dirname, '..', '..');
export const OPERATOR = { username: 'anna', passphrase: 'correct horse battery' } as const;

export interface StationOptions {
  /** The data folder; a new one by default. */
  readonly folder?: string;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** Its rows are where the settings of its folder say, whatever engine these tests are for. */
  readonly asSet?: boolean;
  readonly host?: string;
  readonly role?: 'worker' | 'public';
  /** Any that is free by default. */
  readonly port?: number;
  /** How the operator's name is written; as in OPERATOR by default. Null for a station that has not been set up. */
  readonly operator?: string | null;
  readonly env?: Readonly<Record<string, string>>;
  /** A program and its arguments that the station is started by, such as faketime. */
  readonly under?: readonly string[];
  /** More of the station's own options. */
  readonly args?: readonly string[];
  /** More of Node's own options. */
  readonly nodeOptions?: readonly string[];
  /** It runs its sources as they are, which modules among `nodeOptions` may change, and not the bundle of them. */
  readonly fromSources?: boolean;
  /** The checkout whose program it is; this one by default. */
  readonly checkout?: string;
  /** Passphrases cost what they cost in use: where other programs read or write them too. */
  readonly wholePassphrases?: boolean;
}

/** A station of its own process, as its user starts it, ready. */
export interface Station {
  readonly folder: string;
  readonly url: string;
  readonly desk: string;
  readonly apiKey: string;
  /** From the start of the process until it said that it is ready. */
  readonly readyMs: number;
  readonly process: ChildProcess;
  /** Everything it wrote to stderr. */
  log(): string;
  /** As SIGTERM does; resolves to the exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Stops it, if need be, and takes its folder away. */
  remove(): Promise<void>;
}

export function newFolder(name = 'station'): string {
  return mkdtempSync(join(tmpdir(), `twinmark-${name}-`));
}

export async function startStation(options: StationOptions = {}): Promise<Station> {
  const folder = options.folder ?? newFolder();
  const passphrases = mkdtempSync(join(tmpdir(), 'twinmark-pass-'));
  const passphraseFile = join(passphrases, 'passphrase');
  writeFileSync(passphraseFile, `${OPERATOR.passphrase}\n`, { mode: 0o600 });
  const start = performance.now();
  if (!options.asSet && options.settings?.['database.url'] === undefined) await nameDatabase(folder);
  const child = launch(folder, passphraseFile, options);
  const errors: string[] = [];
  child.stderr?.on('data', (chunk) => errors.push(String(chunk)));
  const ended = once(child, 'exit');
  try {
    const { apiKey, url, desk } = await untilReady(child, () => errors.join(''));
    const readyMs = performance.now() - start;
    return {
      folder,
      url,
      desk,
      apiKey,
      readyMs,
      process: child,
      log: () => errors.join(''),
      async stop() {
        child.kill('SIGTERM');
        const [code] = await ended;
        return code;
      },
      async kill() {
        child.kill('SIGKILL');
        await ended;
      },
      async remove() {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
        await ended;
        rmSync(folder, { recursive: true, force: true });
        await giveBackDatabase(folder);
      },
    };
  } finally {
    rmSync(passphrases, { recursive: true, force: true });
  }
}

function launch(folder: string, passphraseFile: string, options: StationOptions): ChildProcess {
  const settings = { 'lan.mdns': false, ...options.settings };
  const imports = options.wholePassphrases ? [] : ['--import', join(import.meta.dirname, 'quick-passphrases.mjs')];
  const node = [process.execPath, ...imports, ...(options.nodeOptions ?? [])];
  const [command, ...args] = [
    ...(options.under ?? []),
    ...node,
    ...(options.fromSources
      ? [join(options.checkout ?? root, 'src-main', 'headless.ts')]
      : [join(root, 'bin', 'run.mjs'), 'src-main/headless.ts']),
    ...['--data', folder, '--port', String(options.port ?? 0), '--host', options.host ?? '127.0.0.1'],
    ...(options.role ? ['--role', options.role] : []),
    ...operatorOf(options, passphraseFile),
    ...(options.args ?? []),
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ];
  const env = { ...process.env, ...options.env };
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
}

function operatorOf({ operator = OPERATOR.username }: StationOptions, passphraseFile: string): string[] {
  return operator === null ? [] : ['--operator', operator, '--passphrase-file', passphraseFile, '--print-api-key'];
}

async function untilReady(child: ChildProcess, log: () => string) {
  if (!child.stdout) throw new Error('The station has no stdout.');
  let apiKey = '';
  for await (const line of createInterface({ input: child.stdout })) {
    const told = JSON.parse(line);
    if (told.api_key) apiKey = told.api_key;
    // A process for buyers alone has no other address.
    if (told.ready) return { apiKey, url: (told.url ?? told.public) as string, desk: told.desk as string };
  }
  throw new Error(`The station ended before it was ready. It said:\n${log()}`);
}
