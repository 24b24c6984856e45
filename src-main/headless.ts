// The station without a window: npm run headless -- --data DIR --port N --host H [--role worker|public] [--set key=value …]

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenLog } from '#main/files/open-log.ts';
import { parseSetting } from '#main/files/setting-values.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { App } from './app.ts';
import { checkedFolder } from './cli/data-folder.ts';
import { readPassphrase } from './cli/passphrase.ts';
import { ensureWindow, windowFolder } from './desktop/window-build.ts';
import { root } from './product.ts';
import {
  endWithSignals,
  openPublicStation,
  openStation,
  readArguments,
  readPort,
  runEntry,
  unlessFull,
} from './station.ts';
import { tellSupervisor } from './supervisor.ts';

const USAGE =
  'npm run headless -- --data DIR [--port N] [--host H] [--role worker|public] [--operator NAME --passphrase-file F] [--print-api-key] [--accept-clock] [--set key=value …]';

await runEntry(async (args, opened) => {
  const given = readOptions(args);
  const { folder, host, port, settings } = given;
  const isWorker = given.role === 'worker';
  // People open the window of this station in a browser, and phones their page. Tests build both once, before they begin.
  const asBuilt = isWorker || process.env['TWINMARK_BUILD'] === 'off';
  const window = asBuilt ? windowFolder(root) : await ensureWindow(root, (line) => process.stderr.write(`${line}\n`));
  const place = { root, folder, port, settings, window, stderr: true, farClock: given.farClock };
  if (given.role === 'public') {
    const { log, url } = await openPublicStation(place, opened);
    endWithSignals(log, () => opened.disposeAsync());
    opened.use(tellSupervisor(process.env, log));
    console.log(JSON.stringify({ ready: true, public: url }));
    return;
  }
  const prepare = async (app: App, log: OpenLog) => {
    if (isWorker) assertHelps(app);
    const userId = await prepareOperator(app, given, log);
    if (given.printApiKey && userId !== null) await unlessFull(log, () => printApiKey(app, userId));
  };
  // Nobody on the network calls a worker.
  const options = { ...place, host: isWorker ? null : host, prepare };
  const { servers, log, launchAddress } = await openStation(options, opened);
  endWithSignals(log, () => opened.disposeAsync());
  const plain = servers.plainUrl ? { plain: servers.plainUrl } : {};
  opened.use(tellSupervisor(process.env, log));
  const door = servers.publicUrl ? { public: servers.publicUrl } : {};
  console.log(JSON.stringify({ ready: true, url: servers.url, desk: launchAddress(), ...plain, ...door }));
});

interface Given {
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  /** A worker makes labels of batches that other stations of its database began; public is the door for buyers alone. */
  readonly role: 'station' | 'worker' | 'public';
  readonly operator: string | undefined;
  readonly passphraseFile: string | undefined;
  readonly printApiKey: boolean;
  readonly farClock: 'refuse' | 'accept';
  readonly settings: Readonly<Record<string, unknown>>;
}

function readOptions(args: readonly string[]): Given {
  const values = readArguments(args, USAGE, {
    data: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8443' },
    role: { type: 'string', default: 'station' },
    operator: { type: 'string' },
    'passphrase-file': { type: 'string' },
    'print-api-key': { type: 'boolean', default: false },
    'accept-clock': { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
  });
  const role = readRole(values.role);
  const settings = Object.fromEntries(values.set.map(parseSetting));
  const data = values.data ?? (role === 'public' ? mkdtempSync(join(tmpdir(), 'twinmark-public-')) : undefined);
  if (data === undefined)
    throw new AppError('bad_input', `--data is missing: the folder of the station. Usage: ${USAGE}`);
  if (values.host.trim() === '')
    throw new AppError('bad_input', '--host is empty. Give an address of this machine, or 0.0.0.0 for all.');
  const port = readPort(values.port);
  if (values['print-api-key'] && values.operator === undefined)
    throw new AppError('bad_input', '--print-api-key needs --operator: a key belongs to somebody.');
  return {
    folder: checkedFolder(data),
    host: values.host,
    port,
    role,
    operator: values.operator,
    passphraseFile: values['passphrase-file'],
    printApiKey: values['print-api-key'],
    farClock: values['accept-clock'] ? 'accept' : 'refuse',
    settings: role === 'public' ? publicSettings(settings, values.host, port) : settings,
  };
}

function readRole(role: string): Given['role'] {
  if (role === 'station' || role === 'worker' || role === 'public') return role;
  throw new AppError('bad_input', `--role must be station, worker or public; it is "${role}".`);
}

/** Its door opens where the command line says, unless a setting says otherwise. It makes nobody's labels. */
function publicSettings(settings: Given['settings'], host: string, port: number): Given['settings'] {
  if (settings['database.url'] === undefined) {
    throw new AppError(
      'bad_input',
      'The role public needs the database of a station: give --set database.url=postgres://….',
    );
  }
  return { 'public.port': port, 'public.host': host, ...settings, 'work.share': false };
}

function assertHelps({ production }: App): void {
  if (production.helps) return;
  throw new AppError(
    'bad_input',
    'A worker makes labels of other stations: set database.url and pictures.folder (or pictures.s3_url) as they have them, and leave work.share on.',
  );
}

/** Makes the operator unless there is one of this name. Gives the ID of the user, or null if no operator was named. */
async function prepareOperator(app: App, { operator, passphraseFile }: Given, log: OpenLog): Promise<number | null> {
  if (operator === undefined) return null;
  const known = await app.identity.operators.find(operator);
  if (known) return known.userId;
  if (passphraseFile === undefined) {
    throw new AppError('bad_input', `The operator ${operator} is new: give --passphrase-file with the passphrase.`);
  }
  const passphrase = readPassphrase(passphraseFile, (notice) => log.warn({}, notice));
  try {
    return (await app.identity.operators.add(operator, passphrase)).userId;
  } catch (error) {
    // Another station of the database may have made the operator at the same moment.
    const made = await app.identity.operators.find(operator);
    if (!made) throw error;
    return made.userId;
  }
}

async function printApiKey(app: App, userId: number): Promise<void> {
  const { key } = await app.identity.apiKeys.create(userId, { name: 'Printed at the start' });
  console.log(JSON.stringify({ api_key: key }));
}
