// npm start: the station with its window. npm start -- [--data DIR] [--no-window] [--accept-clock]

import { homedir } from 'node:os';
import { checkedFolder } from './cli/data-folder.ts';
import { findRunning } from './cli/running-station.ts';
import { platformFolder } from './desktop/platform-folder.ts';
import { appWindow, electronWindow, openWindow } from './desktop/window.ts';
import { ensureWindow } from './desktop/window-build.ts';
import { placesIn } from './files/data-folder.ts';
import { root } from './product.ts';
import { ENDED_AT_ONCE, endWithSignals, openStation, readArguments, runEntry, type StationOptions } from './station.ts';

const USAGE = 'npm start -- [--data DIR] [--no-window] [--accept-clock]';
const tell = (line: string) => console.log(line);

await runEntry(async (args, opened) => {
  const { data, ...given } = readArguments(args, USAGE, {
    data: { type: 'string' },
    'no-window': { type: 'boolean', default: false },
    'accept-clock': { type: 'boolean', default: false },
  });
  const folder = checkedFolder(data ?? platformFolder(process.platform, process.env, homedir()));
  const running = await findRunning(folder);
  const asked = { inWindow: !given['no-window'], farClock: given['accept-clock'] ? 'accept' : 'refuse' } as const;
  if (!running) return openDesktop(folder, asked, opened);
  const { url } = await running.ask('POST', '/api/desk/launch-keys');
  tell('Twinmark is running already; here is another window on it.');
  await show(() => String(url), folder, asked.inWindow);
});

interface Asked extends Pick<StationOptions, 'farClock'> {
  readonly inWindow: boolean;
}

async function openDesktop(folder: string, { inWindow, farClock }: Asked, opened: AsyncDisposableStack): Promise<void> {
  const window = await ensureWindow(root, tell);
  const place = { root, folder, host: null, port: 0, settings: {}, window, stderr: false, farClock };
  const { log, launchAddress } = await openStation(place, opened);
  endWithSignals(log, () => opened.disposeAsync());
  process.on('exit', (code) => {
    if (code === 0 || code === ENDED_AT_ONCE) return;
    console.error(`Twinmark ended by a fault. See ${placesIn(folder).logs}`);
  });
  tell(`Twinmark is running. Its data lie in ${folder}`);
  const shown = await show(launchAddress, folder, inWindow);
  tell(
    shown
      ? 'Closing the window leaves the station running: npm start opens it again, Ctrl+C ends it.'
      : 'Ctrl+C ends it.',
  );
}

/** Opens a window, or tells an address for a browser on this machine. Gives whether there is a window. */
async function show(address: () => string, folder: string, inWindow: boolean): Promise<boolean> {
  const tellAddress = () => tell(`Open ${address()} in a browser on this machine. It works once, within five minutes.`);
  const shown =
    inWindow &&
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
