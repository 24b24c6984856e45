// Who may import whom. Arrows point one way; see ARCHITECTURE.md.

export interface Layer {
  /** Files of the layer: a folder (ends with /) or files by name. */
  readonly files: readonly string[];
  /** Layers that it may import, or a narrower folder or file prefix in one. */
  readonly may: readonly string[];
  /** The same, for types alone. */
  readonly mayType?: readonly string[];
}

const everyService = [
  'workers',
  'store',
  'chain',
  'printers',
  'identity',
  'spreadsheets',
  'labels',
  'imaging',
  'files',
  'services',
  'base',
  'shared',
];

export const layers: Readonly<Record<string, Layer>> = {
  shared: { files: ['src-shared/'], may: [] },
  // Before base, whose folder it lies in: types of what the services share, and nothing that runs.
  stationContext: {
    files: ['src-main/base/station-context.ts'],
    may: ['shared'],
    mayType: [
      'store',
      'workers',
      'base',
      'src-main/services/marks/mark-keys',
      'src-main/services/register/register-codes',
    ],
  },
  base: { files: ['src-main/base/'], may: ['shared'] },
  engine: { files: ['src-main/engine/'], may: [] },
  labels: { files: ['src-main/labels/'], may: ['base', 'shared'] },
  imaging: { files: ['src-main/imaging/'], may: ['engine', 'labels', 'base', 'shared'] },
  workers: { files: ['src-main/workers/'], may: ['engine', 'labels', 'imaging', 'base', 'shared'] },
  store: { files: ['src-main/store/'], may: ['files', 'base', 'shared'] },
  chain: { files: ['src-main/chain/'], may: ['base', 'shared'] },
  printers: { files: ['src-main/printers/'], may: ['base', 'shared'] },
  identity: { files: ['src-main/identity/'], may: ['files', 'base', 'shared'] },
  spreadsheets: { files: ['src-main/spreadsheets/'], may: ['base', 'shared'] },
  events: { files: ['src-main/base/'], may: ['base', 'shared'] },
  files: { files: ['src-main/files/'], may: ['base', 'shared'] },
  services: {
    files: ['src-main/services/'],
    may: [
      'src-main/workers/pool',
      'src-main/imaging/sheet/layout/',
      'src-main/imaging/sheet/calibration',
      'src-main/imaging/vector/vector-kind',
      'src-main/imaging/test-sheet/labels',
      'src-main/engine/format/params',
      'src-main/engine/prints/decision',
      'src-main/engine/known-artwork/artwork-index',
      'src-main/engine/read/recognised-labels',
      'src-main/engine/message/known-messages',
      'src-main/engine/message/least-margin',
      'store',
      'chain',
      'printers',
      'identity',
      'spreadsheets',
      'src-main/labels/layout-fields',
      'src-main/labels/artwork-ground',
      'files',
      'base',
      'shared',
    ],
    mayType: ['stationContext', 'workers', 'labels', 'src-main/engine/known-artwork/'],
  },
  // The entry of threads of their own, as workers/worker.ts is.
  folderThreads: { files: ['src-main/folder-worker.ts'], may: ['workers', 'services'] },
  // A route says itself what it takes of services: so nothing that stands behind them is behind a route.
  routes: { files: ['src-main/server/routes/'], may: ['server', 'base', 'shared'] },
  server: { files: ['src-main/server/'], may: ['routes', 'base', 'shared'], mayType: ['app'] },
  app: { files: ['src-main/app.ts', 'src-main/app/'], may: everyService, mayType: ['stationContext'] },
  // The command line works on files too, without a station: it uses the pool by itself.
  entries: {
    files: [
      'src-main/headless.ts',
      'src-main/cli.ts',
      'src-main/cli/',
      'src-main/sample.ts',
      'src-main/station.ts',
      'src-main/product.ts',
      'src-main/stacks.ts',
      'src-main/supervisor.ts',
      'src-main/desktop.ts',
      'src-main/desktop/',
      'src-main/demo.ts',
      'src-main/cli/',
    ],
    may: [
      'app',
      'server',
      'services',
      'store',
      'files',
      'chain',
      'printers',
      'spreadsheets',
      'workers',
      'imaging',
      'src-main/labels/layout-fields',
      'src-main/identity/device-login',
      'launchers',
      'base',
      'shared',
    ],
    mayType: ['engine'],
  },
  packaging: {
    files: ['src-main/package.ts', 'src-main/packaging/'],
    may: ['src-main/desktop/', 'src-main/product', 'src-main/cli/outcome', 'launchers', 'shared'],
  },
  // Nothing imports it: a station runs without it.
  electron: {
    files: ['src-main/electron/'],
    may: [
      'src-main/station',
      'src-main/product',
      'src-main/desktop/',
      'src-main/cli/running-station',
      'base',
      'shared',
    ],
  },
  // What looks at the camera's frames in the window is the finder of the station: two would disagree.
  finder: {
    files: ['src-renderer/camera/finder/'],
    may: [
      'src-renderer/camera/',
      'src-main/engine/outlines/edges',
      'src-main/engine/outlines/find-label',
      'src-main/engine/outlines/sides',
    ],
  },
  // What reads marks on phones is the reader of the station: two would disagree. It knows neither page nor copy.
  reader: {
    files: ['src-renderer/phones/reader/'],
    may: [
      'src-main/engine/format/params',
      'src-main/engine/format/payload',
      'src-main/engine/known-artwork/',
      'src-main/engine/message/known-messages',
      'src-main/engine/outlines/find-label',
      'src-main/engine/placement/blind-search',
      'src-main/engine/read/',
      'shared',
    ],
    mayType: ['src-main/engine/numeric/raster'],
  },
  renderer: {
    files: ['src-renderer/'],
    may: ['finder', 'src-renderer/phones/reader/open-reader', 'shared'],
    mayType: ['reader'],
  },
  contracts: { files: ['contracts/'], may: ['launchers'] },
  launchers: { files: ['bin/'], may: ['entries'] },
};

/**
 * The rooms of a folder, the lowest floor first: a file may import from its own room and from those before it. A name without
 * a slash at its end is a file that stands in the folder itself.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'src-main/engine/': [
    ...[
      'numeric/',
      'format/',
      'outlines/',
      'sync-waves/',
      'message/',
      'placement/',
      'known-artwork/',
      'prints/',
      'read/',
      'embed/',
    ],
  ],
  'src-main/labels/': [
    ...[
      'dots.ts',
      'turn.ts',
      'luminance.ts',
      'artwork-ground.ts',
      'layout-fields.ts',
      'display-list/display-list.ts',
      'codes/',
      'text/',
      'display-list/',
    ],
  ],
  'src-main/store/': [
    ...['schema/', 'leases.ts', 'rows.ts', 'sql/', 'tables/', 'store.ts', 'migrations/'],
    ...[
      'memory/',
      'draft-files.ts',
      'draft-pictures.ts',
      'journal/',
      'pictures/',
      'backup/',
      'sqlite-file/',
      'restore/',
    ],
    ...['postgres/', 'doctor/', 'open.ts', 'moving/'],
  ],
  'src-main/services/': [
    ...['settings/', 'marks/', 'register/', 'records/', 'tokens/'],
    ...['ledger/', 'production/', 'sheets/', 'printers/', 'line/'],
    ...[
      'reading/',
      'create/',
      'jobs/',
      'products/',
      'published/',
      'verify/',
      'phones/',
      'cases/',
      'statistics/',
      'webhooks/',
      'epcis/',
      'upkeep/',
    ],
  ],
  // A request goes through sockets, gate, calls (with their bodies), routes and answers.
  'src-main/server/': [
    ...['limits/', 'options.ts', 'sockets/', 'answers/', 'gate/', 'server.ts', 'calls/'],
    ...['pages/', 'network/', 'build-server.ts', 'routes/', 'public-door/', 'servers.ts'],
  ],
};

/** Packages that only one layer may import (a trailing * stands for the rest of the name). */
export const packageOwners: Readonly<Record<string, string>> = {
  'fft.js': 'engine',
  sharp: 'imaging',
  '@img/*': 'imaging',
  '@cantoo/pdf-lib': 'imaging',
  '@embedpdf/pdfium': 'imaging',
  '@resvg/resvg-wasm': 'imaging',
  'zxing-wasm': 'imaging',
  'bwip-js': 'labels',
  harfbuzzjs: 'labels',
  'bidi-js': 'labels',
  linebreak: 'labels',
  'woff2-encoder': 'labels',
  piscina: 'workers',
  'node:worker_threads': 'workers',
  'better-sqlite3': 'store',
  pg: 'store',
  aws4fetch: 'store',
  kysely: 'store',
  ethers: 'chain',
  jose: 'identity',
  'csv-parse': 'spreadsheets',
  yauzl: 'spreadsheets',
  fastify: 'server',
  '@fastify/*': 'server',
  electron: 'electron',
  'electron-store': 'electron',
  react: 'renderer',
  'react-dom': 'renderer',
  '@mantine/*': 'renderer',
  '@tanstack/*': 'renderer',
  zustand: 'renderer',
};

/** Where every station begins, and packages and files that only some need, some time after: a start does not wait for them. */
export const everyStart = 'src-main/station.ts';
export const loadedLate: readonly string[] = [
  ...['pg', 'aws4fetch', 'selfsigned', 'bonjour-service', 'piscina'],
  ...['bwip-js', 'harfbuzzjs', 'bidi-js', 'linebreak', 'zxing-wasm'],
  ...['src-main/chain/keystore.ts', 'src-main/chain/token-contract.ts', 'src-main/chain/address.ts'],
];

/** Layers that import these packages and no others, not even Node's own modules. */
export const onlyPackages: Readonly<Record<string, readonly string[]>> = {
  engine: ['fft.js'],
  shared: ['@sinclair/typebox', 'typebox'],
};

/** What runs in the one worker that is answered with a policy that allows WebAssembly. */
export const allowedToCompile = 'src-renderer/phones/reader/';

/** What reads labels back out of finished sheets: it must not know what it is to read. */
export const blindReaders: readonly string[] = [
  'src-main/imaging/',
  'src-main/workers/print-sheets.ts',
  'src-main/services/sheets/',
];

/** What knows artworks and IDs when it reads. */
export const informedReaders: readonly string[] = [
  'src-main/engine/known-artwork/',
  'src-main/engine/message/known-messages.ts',
  'src-main/engine/read/known-ids.ts',
  'src-main/workers/known-ids.ts',
  'src-main/workers/describe-artwork.ts',
  'src-main/services/reading/',
  'src-renderer/phones/reader/',
];

/** Files that may read the environment. */
export const entryFiles: readonly string[] = [
  'src-main/headless.ts',
  'src-main/cli.ts',
  'src-main/sample.ts',
  'src-main/demo.ts',
  'src-main/desktop.ts',
  'src-main/electron/main.ts',
  'src-main/package.ts',
  'bin/',
  'test/',
];
