// npm run demo -- [--data DIR] [--port N]: a station to try everything on, with a chain on this machine.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ensureAnvil } from '#main/cli/anvil.ts';
import { type LocalChain, openLocalChain } from '#main/cli/local-chain.ts';
import { checkedFolder } from './cli/data-folder.ts';
import { ensureWindow } from './desktop/window-build.ts';
import { root } from './product.ts';
import { endWithSignals, openStation, readArguments, readPort, runEntry } from './station.ts';

const USAGE = 'npm run demo -- [--data DIR] [--port N]';
const OPERATOR = 'demo';
/** The template whose samples the demo names. */
const SAMPLE = 'wine';
const OWN_FILE = 0o600;
const tell = (line: string) => console.log(line);

await runEntry(async (args, opened) => {
  const { data, port } = readArguments(args, USAGE, {
    data: { type: 'string' },
    port: { type: 'string', default: '0' },
  });
  await openDemo(resolve(checkedFolder(data ?? join('out', 'demo'))), readPort(port), opened);
});

async function openDemo(folder: string, port: number, opened: AsyncDisposableStack): Promise<void> {
  await mkdir(folder, { recursive: true });
  const window = await ensureWindow(root, tell);
  const chain = await chainFor(folder, opened);
  const samples = await copySamples(folder);
  const passphrase = await ownPassphrase(join(folder, 'demo-passphrase'));
  let apiKey = '';
  const station = await openStation(
    {
      root,
      folder,
      host: '127.0.0.1',
      port,
      settings: chain?.settings ?? {},
      window,
      stderr: false,
      // Records of a demo prove nothing.
      farClock: 'ignore',
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
  for (const line of summaryLines({ folder, url, window: launch, passphrase, apiKey, chain, samples })) tell(line);
  tell(
    JSON.stringify({
      ready: true,
      url,
      desk: launch,
      operator: OPERATOR,
      passphrase,
      api_key: apiKey,
      data: folder,
      ...samples,
      ...(chain ? { rpc_url: chain.url, chain_id: chain.chainId, contract: chain.contract, wallet: chain.wallet } : {}),
    }),
  );
}

async function chainFor(folder: string, opened: AsyncDisposableStack): Promise<LocalChain | null> {
  const program = await ensureAnvil(root);
  if (program !== null) return openLocalChain(program, join(folder, 'chain'), opened);
  tell('The program of the local chain is not there: minting stays off, everything else works.');
  return null;
}

interface Samples {
  readonly artwork: string;
  readonly csv: string;
}

/** Copies artwork and a spreadsheet into the folder. People drop them into the window. */
async function copySamples(folder: string): Promise<Samples> {
  const place = join(folder, 'samples');
  await mkdir(place, { recursive: true });
  const shipped = join(root, 'resources', 'samples');
  for (const name of await readdir(shipped)) await copyFile(join(shipped, name), join(place, name));
  return { artwork: join(place, `${SAMPLE}.webp`), csv: join(place, `${SAMPLE}.csv`) };
}

/** The operator's passphrase: made at the first start, and kept. */
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

function summaryLines({ folder, url, window, passphrase, apiKey, chain, samples }: Facts): string[] {
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
