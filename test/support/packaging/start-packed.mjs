// Starts the station of a package under Node: node start-packed.mjs PACKAGE DATA. The package knows nothing of this file.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, data] = process.argv.slice(2);
const { openStation } = await import(pathToFileURL(join(folder, 'src-main', 'station.js')).href);
const opened = new AsyncDisposableStack();
const started = performance.now();
const station = await openStation(
  {
    root: folder,
    folder: data,
    host: '127.0.0.1',
    port: 0,
    settings: { 'lan.https': 'off', 'lan.mdns': false },
    window: join(folder, 'out', 'renderer'),
    stderr: true,
    async prepare(app) {
      const { userId } = await app.identity.operators.add('anna', 'correct horse battery');
      const { key } = await app.identity.apiKeys.create(userId, { name: 'test' });
      process.stdout.write(`${JSON.stringify({ api_key: key })}\n`);
    },
  },
  opened,
);
process.once('SIGTERM', async () => {
  await opened.disposeAsync();
  process.exit(0);
});
const ready = { ready: true, url: station.servers.url, desk: station.launchAddress(), ms: performance.now() - started };
process.stdout.write(`${JSON.stringify(ready)}\n`);
