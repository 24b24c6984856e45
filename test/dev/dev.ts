// npm run dev -- [--data DIR] [--port N]: window and phone page from their sources, before a station on a seeded data folder.
import { endWithSignals, readArguments, readPort, runEntry } from '#main/station.ts';
import { addressOf, servePages } from './pages.ts';
import { SEEDED_FOLDER } from './seeded-folder.ts';
import { openDevStation, tell } from './station.ts';

await runEntry(async (args, opened) => {
  const { data, port } = readArguments(args, 'npm run dev -- [--data DIR] [--port N]', {
    data: { type: 'string', default: SEEDED_FOLDER },
    port: { type: 'string', default: '5173' },
  });
  const first = readPort(port);
  const { servers, log, launchAddress } = await openDevStation({ folder: data, window: '' }, opened);
  const desk = { config: 'window.config.ts', port: first, station: servers.desk, paths: ['/api', '/launch'] } as const;
  const window = opened.adopt(await servePages(desk), (server) => server.close());
  const network = { port: first && first + 1, station: servers.url ?? '', paths: ['/api', '/certificate'] };
  // The reader on the phone compiles the engine's kernel.
  const phones = { ...network, config: 'phones.config.ts', scripts: "'wasm-unsafe-eval'" } as const;
  const phone = opened.adopt(await servePages(phones), (server) => server.close());
  endWithSignals(log, () => opened.disposeAsync());
  const launch = launchAddress().replace(servers.desk, addressOf(window));
  tell(`The window: ${launch} (works once, within five minutes).`);
  tell(`Its components: ${addressOf(window)}/gallery`);
  tell(`The phone:  ${addressOf(phone)}/handheld/ (pair it in the window, under Devices). Ctrl+C ends it.`);
  tell(
    JSON.stringify({
      ready: true,
      window: launch,
      gallery: `${addressOf(window)}/gallery`,
      phone: `${addressOf(phone)}/handheld/`,
    }),
  );
});
