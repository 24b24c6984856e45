// npm run demo -- [--data DIR] [--port N]: everything to try at once, with a chain on this machine.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../src-shared/errors.ts';
import { checkedFolder } from './cli/data-folder.ts';
import { tellFailure } from './cli/outcome.ts';
import { findAnvil } from './demo/anvil.ts';
import { type LocalChain, openLocalChain } from './demo/local-chain.ts';
import { ensureWindow } from './desktop/window-build.ts';
import { root } from './product.ts';
import { endWithSignals, openStation } from './station.ts';

const USAGE = 'npm run demo -- [--data DIR] [--port N]';
const OPERATOR = 'demo';
/** The template whose samples are laid ready. */
const SAMPLE = 'wine';
const OWN_FILE = 0o600;
const tell = (line: string) => console.log(line);

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exit(tellFailure(error, false, { out: tell, log: console.error }));
}

async function main(args: readonly string[]): Promise<void> {
  const given = readOptions(args);
  const opened = new AsyncDisposableStack();
  try {
    await openDemo(given, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openDemo({ folder, port }: Given, opened: AsyncDisposableStack): Promise<void> {
  await mkdir(folder, { recursive: true });
  const window = await ensureWindow(root, tell);
  const chain = await chainFor(folder, opened);
  const samples = await laySamples(folder);
  const passphrase = await ownPassphrase(join(folder, 'demo-passphrase'));
  let apiKey = '';
  const station = await openStation(
    {
      ...{ root, folder, host: '127.0.0.1', port, settings: chain?.settings ?? {}, window, stderr: false },
      async prepare({ identity }) {
        const known = await identity.operators.find(OPERATOR);
        const userId = known?.userId ?? (await identity.operators.add(OPERATOR, passphrase)).userId;
        apiKey = (await identity.apiKeys.create(userId, { name: 'Demo' })).key;
      },
    },
    opened,
  );
  endWithSignals(station.log, () => opened.disposeAsync());
  const launch = station.launchAddress();
  const url = station.servers.url ?? '';
  for (const line of story({ folder, url, window: launch, passphrase, apiKey, chain, samples })) tell(line);
  tell(
    JSON.stringify({
      ...{ ready: true, url, desk: launch, operator: OPERATOR, passphrase, api_key: apiKey, data: folder, ...samples },
      ...(chain ? { rpc_url: chain.url, chain_id: chain.chainId, contract: chain.contract, wallet: chain.wallet } : {}),
    }),
  );
}

async function chainFor(folder: string, opened: AsyncDisposableStack): Promise<LocalChain | null> {
  const program = findAnvil(root);
  if (program !== null) return openLocalChain(program, join(folder, 'chain'), opened);
  tell('The program of the local chain does not come for this machine: minting stays off, all else works.');
  return null;
}

interface Samples {
  readonly artwork: string;
  readonly csv: string;
}

/** Artwork and a spreadsheet, to be dropped into the window. */
async function laySamples(folder: string): Promise<Samples> {
  const place = join(folder, 'samples');
  await mkdir(place, { recursive: true });
  const shipped = join(root, 'resources', 'samples');
  for (const name of await readdir(shipped)) await copyFile(join(shipped, name), join(place, name));
  return { artwork: join(place, `${SAMPLE}.webp`), csv: join(place, `${SAMPLE}.csv`) };
}

/** Drawn at the first start, and the same ever after. */
async function ownPassphrase(file: string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, `${randomBytes(9).toString('base64url')}\n`, { mode: OWN_FILE });
  return (await readFile(file, 'utf8')).trimEnd();
}

interface Facts {
  readonly folder: string;
  readonly url: string;
  readonly window: string;
  readonly passphrase: string;
  readonly apiKey: string;
  readonly chain: LocalChain | null;
  readonly samples: Samples;
}

function story({ folder, url, window, passphrase, apiKey, chain, samples }: Facts): string[] {
  return [
    `data         ${folder} (everything; delete it and nothing is left)`,
    `window       ${window} (works once, within five minutes)`,
    `interface    ${url}/api/docs`,
    `operator     ${OPERATOR}, passphrase ${passphrase}`,
    `API key      ${apiKey}`,
    `artwork      ${samples.artwork}`,
    `spreadsheet  ${samples.csv}`,
    ...(chain === null
      ? []
      : [
          `chain        ${chain.url}, chain ${chain.chainId}, on this machine; its ether is worth nothing`,
          `contract     ${chain.contract}, wallet ${chain.wallet}`,
        ]),
    'Ctrl+C ends it.',
  ];
}

interface Given {
  readonly folder: string;
  readonly port: number;
}

function readOptions(args: readonly string[]): Given {
  const { data, port } = parse(args).values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new AppError('bad_input', `--port must be a number from 0 to 65535; it is "${port}".`);
  }
  return { folder: resolve(checkedFolder(data ?? join('out', 'demo'))), port: Number(port) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, port: { type: 'string', default: '0' } },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('bad_input', `${error.message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}
