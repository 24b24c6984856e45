// npm start: the station with its window. npm start -- [--data DIR] [--no-window]
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../src-shared/errors.ts';
import { checkedFolder } from './cli/data-folder.ts';
import { tellFailure } from './cli/outcome.ts';
import { findRunning } from './cli/running-station.ts';
import { platformFolder } from './desktop/platform-folder.ts';
import { appWindow, electronWindow, openWindow } from './desktop/window.ts';
import { ensureWindow } from './desktop/window-build.ts';
import { root } from './product.ts';
import { endWithSignals, openStation } from './station.ts';

const USAGE = 'npm start -- [--data DIR] [--no-window]';
const tell = (line: string) => console.log(line);

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exit(tellFailure(error, false, { out: tell, log: console.error }));
}

async function main(args: readonly string[]): Promise<void> {
  const given = readOptions(args);
  const running = await findRunning(given.folder);
  if (running) {
    const { url } = await running.ask('POST', '/api/desk/launch-keys');
    tell('Twinmark is running already; here is another window on it.');
    await show(() => String(url), given);
    return;
  }
  await runStation(given);
}

async function runStation(given: Given): Promise<void> {
  const opened = new AsyncDisposableStack();
  try {
    const window = await ensureWindow(root, tell);
    const place = { root, folder: given.folder, host: null, port: 0, settings: {}, window, stderr: false };
    const station = await openStation(place, opened);
    endWithSignals(station.log, () => opened.disposeAsync());
    process.on(
      'exit',
      (code) => code !== 0 && console.error(`Twinmark ended by a fault. See ${join(given.folder, 'logs')}`),
    );
    tell(`Twinmark is running. Its data lie in ${given.folder}`);
    const shown = await show(station.launchAddress, given);
    tell(
      shown
        ? 'Closing the window leaves the station running: npm start opens it again, Ctrl+C ends it.'
        : 'Ctrl+C ends it.',
    );
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** As a window where there can be one, else as an address for a browser on this machine. Whether it is a window. */
async function show(address: () => string, { folder, window }: Given): Promise<boolean> {
  const tellAddress = () => tell(`Open ${address()} in a browser on this machine. It works once, within five minutes.`);
  const shown =
    window &&
    (await openWindow(
      {
        url: address(),
        folder,
        platform: process.platform,
        env: process.env,
        isRoot: process.getuid?.() === 0,
        failed: tellAddress,
      },
      [electronWindow(root, tell), appWindow],
    ));
  if (!shown) tellAddress();
  return shown;
}

interface Given {
  readonly folder: string;
  readonly window: boolean;
}

function readOptions(args: readonly string[]): Given {
  const { data, 'no-window': noWindow } = parse(args).values;
  const folder = data ?? platformFolder(process.platform, process.env, homedir());
  return { folder: checkedFolder(folder), window: !noWindow };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { data: { type: 'string' }, 'no-window': { type: 'boolean', default: false } },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('bad_input', `${error.message.split('. ')[0]}. Usage: ${USAGE}`);
  }
}
