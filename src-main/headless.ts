// The station without a window: npm run headless -- --data DIR --port N --host H [--set key=value …]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, toAppError } from '../src-shared/errors.ts';
import { parseSetting } from '../src-shared/setting-values.ts';
import { type App, createApp } from './app.ts';
import { readPassphrase } from './cli/passphrase.ts';
import { putUpSign } from './cli/running-station.ts';
import { openDoors } from './server/doors.ts';
import { type OpenLog, openLog } from './server/open-log.ts';

const USAGE =
  'npm run headless -- --data DIR [--port N] [--host H] [--operator NAME --passphrase-file F] [--print-api-key] [--set key=value …]';

const root = join(import.meta.dirname, '..');

try {
  await main(process.argv.slice(2));
} catch (error) {
  const failure = toAppError(error);
  process.stderr.write(`${failure.message}\n`);
  if (failure.code === 'internal')
    process.stderr.write(`${(failure.cause as Error | undefined)?.stack ?? failure.cause}\n`);
  process.exit(failure.code === 'bad_input' ? 2 : 3);
}

async function main(args: readonly string[]): Promise<void> {
  const given = readOptions(args);
  const log = openLog({ folder: join(given.folder, 'logs'), stderr: true });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const app = await createApp({
    folder: given.folder,
    resources: join(root, 'resources'),
    version,
    given: given.settings,
    log,
    clock: Date.now,
    workerFile: new URL('./workers/worker.ts', import.meta.url),
  });
  const userId = await prepareOperator(app, given, log);
  if (given.printApiKey) await printApiKey(app, userId);
  const doors = await openDoors(app, { log, host: given.host, port: given.port });
  const sign = putUpSign(given.folder, { desk: doors.desk, cookie: doors.commandCookie });
  const resumed = await app.production.batches.resumeUnfinished();
  if (resumed > 0) log.info({ resumed }, 'Batches that were under way go on.');
  endWithSignals(log, async () => {
    sign.takeDown();
    await doors.close();
    await app.close();
    await log.close();
  });
  const desk = `${doors.desk}/launch?key=${app.identity.desk.createLaunchKey()}`;
  const plain = doors.plainUrl ? { plain: doors.plainUrl } : {};
  console.log(JSON.stringify({ ready: true, url: doors.url, desk, ...plain }));
}

interface Given {
  readonly folder: string;
  readonly host: string;
  readonly port: number;
  readonly operator: string | undefined;
  readonly passphraseFile: string | undefined;
  readonly printApiKey: boolean;
  readonly settings: Readonly<Record<string, unknown>>;
}

function readOptions(args: readonly string[]): Given {
  const { values } = parse(args);
  if (values.data === undefined)
    throw new AppError('bad_input', `--data is missing: the folder of the station. Usage: ${USAGE}`);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new AppError('bad_input', `--port must be a number from 0 to 65535; it is "${values.port}".`);
  }
  return {
    folder: values.data,
    host: values.host,
    port,
    operator: values.operator,
    passphraseFile: values['passphrase-file'],
    printApiKey: values['print-api-key'],
    settings: Object.fromEntries(values.set.map(parseSetting)),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        data: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8443' },
        operator: { type: 'string' },
        'passphrase-file': { type: 'string' },
        'print-api-key': { type: 'boolean', default: false },
        set: { type: 'string', multiple: true, default: [] },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('bad_input', `${error.message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}

/** Makes the operator where there is none of this name; gives the user, or null where none was named. */
async function prepareOperator(app: App, { operator, passphraseFile }: Given, log: OpenLog): Promise<number | null> {
  if (operator === undefined) return null;
  const known = await app.store.operators.find(operator);
  if (known) return known.user_id;
  if (passphraseFile === undefined) {
    throw new AppError('bad_input', `The operator ${operator} is new: give --passphrase-file with the passphrase.`);
  }
  const passphrase = readPassphrase(passphraseFile, (notice) => log.warn({}, notice));
  return (await app.identity.operators.add(operator, passphrase, 1)).userId;
}

async function printApiKey(app: App, userId: number | null): Promise<void> {
  if (userId === null) throw new AppError('bad_input', '--print-api-key needs --operator: a key belongs to somebody.');
  const { key } = await app.identity.apiKeys.create(userId, { name: 'Printed at the start' });
  console.log(JSON.stringify({ api_key: key }));
}

/** The first signal ends the station cleanly, a second one at once. So does the death of whoever started it. */
function endWithSignals(log: OpenLog, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The station did not stop cleanly.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (process.connected) {
    process.once('disconnect', end);
    process.channel?.unref();
  }
}
