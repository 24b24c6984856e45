// npm run debug -- [--data DIR] [--wait]: the station from its sources, open to a debugger. Node runs the sources as they
// are, line by line, so a debugger shows them without maps. `--wait` lets nothing run until one is there.
import inspector from 'node:inspector';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { root } from '#main/product.ts';
import { endWithSignals, readArguments, runEntry } from '#main/station.ts';
import { SEEDED_FOLDER } from './seeded-folder.ts';
import { openDevStation, tell } from './station.ts';

/** Where editors and chrome://inspect look for a Node. */
const PORT = 9229;

await runEntry(async (args, opened) => {
  const { data, wait } = readArguments(args, 'npm run debug -- [--data DIR] [--wait]', {
    data: { type: 'string', default: SEEDED_FOLDER },
    wait: { type: 'boolean', default: false },
  });
  const window = await ensureWindow(root, tell);
  inspector.open(PORT, '127.0.0.1', wait);
  const station = await openDevStation({ folder: data, window }, opened);
  endWithSignals(station.log, () => opened.disposeAsync());
  tell(`The window: ${station.launchAddress()} (works once, within five minutes). Ctrl+C ends it.`);
});
