// Electron's security checklist: each of its twenty items as a look at the program that runs on the stand-in, and a way
// to leave that one lock open, by which the look must find something.
import type * as electron from 'electron';
import { attachedSeat } from '#main/electron/seat.ts';
import { channelOf, NATIVE_NAMES } from '#shared/station/native.ts';
import type { BuiltFiles } from '#test/support/electron/built-files.ts';
import { type OpenedShell, ORIGIN } from '#test/support/electron/open-shell.ts';
import { cancellable, type StandIn } from '#test/support/electron/stand-in.ts';

export interface Item {
  readonly number: number;
  readonly name: string;
  /** What is wrong; empty where it is met. */
  look(shell: OpenedShell, files: BuiltFiles): string[] | Promise<string[]>;
  /** Leaves this lock open: by a stand-in that loses what the program sets, or in the files. */
  readonly open: ((standIn: StandIn) => void) | ((files: BuiltFiles) => BuiltFiles);
  readonly opens: 'program' | 'files';
}

type Look = Item['look'];
const ELSEWHERE = [
  'https://elsewhere.invalid/',
  'http://127.0.0.1:4101/',
  `http://localhost:4100/`,
  `${ORIGIN}.evil.invalid/`,
  'http://127.0.0.1:4100@evil.invalid/',
  'file:///etc/passwd',
  'data:text/html,x',
  'javascript:alert(1)',
  'about:blank',
];
/** The oldest line of versions that still gets its holes mended, as of this release of ours. */
const OLDEST_MAJOR = 45;

const inProgram = (number: number, name: string, look: Look, open: (standIn: StandIn) => void): Item => ({
  number,
  name,
  look,
  open,
  opens: 'program',
});
const inFiles = (number: number, name: string, look: Look, open: (files: BuiltFiles) => BuiltFiles): Item => ({
  number,
  name,
  look,
  open,
  opens: 'files',
});

export const CHECKLIST: readonly Item[] = [
  inProgram(1, 'loads nothing but its own desk', loadsOnlyTheDesk, (standIn) => {
    onWindow(standIn, (window) => void window.loaded.push('http://example.invalid/'));
  }),
  inProgram(
    2,
    'gives pages no Node',
    prefers({ nodeIntegration: false, nodeIntegrationInWorker: false, nodeIntegrationInSubFrames: false }),
    losing({ nodeIntegrationInWorker: true }),
  ),
  inProgram(
    3,
    'keeps the preload apart from the page',
    prefers({ contextIsolation: true }),
    losing({ contextIsolation: false }),
  ),
  inProgram(4, 'runs pages in a sandbox', isSandboxed, (standIn) => {
    standIn.app.enableSandbox = () => {};
  }),
  inProgram(5, 'grants a camera for its own page, and nothing else', grantsTheCameraAlone, (standIn) => {
    standIn.session.setPermissionCheckHandler = () => {};
  }),
  inProgram(6, 'keeps origins apart', prefers({ webSecurity: true }), losing({ webSecurity: false })),
  inFiles(7, 'has pages with a policy', hasPolicy, (files) => ({
    ...files,
    policy: "script-src 'self' 'unsafe-inline'",
  })),
  inProgram(
    8,
    'mixes no insecure content in',
    prefers({ allowRunningInsecureContent: false }),
    losing({ allowRunningInsecureContent: true }),
  ),
  inProgram(
    9,
    'tries no experiments',
    prefers({ experimentalFeatures: false }),
    losing({ experimentalFeatures: true }),
  ),
  inProgram(
    10,
    'switches no features on',
    prefers({ enableBlinkFeatures: undefined }),
    losing({ enableBlinkFeatures: 'X' }),
  ),
  inProgram(11, 'knows no webviews', prefers({ webviewTag: false }), losing({ webviewTag: true })),
  inProgram(12, 'attaches none', prevents('will-attach-webview', ['']), deaf('will-attach-webview')),
  inProgram(13, 'goes nowhere else', staysWithTheDesk, deaf('will-redirect')),
  inProgram(14, 'opens no further windows', opensNoWindows, (standIn) => {
    onWindow(standIn, (window) => {
      window.webContents.setWindowOpenHandler = () => {};
    });
  }),
  inProgram(15, 'hands only known links to the system', handsOverKnownLinks, (standIn) => {
    (standIn.calls.dialog as { showMessageBox: unknown }).showMessageBox = async () => ({ response: 0 });
  }),
  inFiles(16, 'has an Electron that is mended', hasCurrentElectron, (files) => ({ ...files, electron: '39.2.1' })),
  inProgram(17, 'answers its own page alone, and what is well formed', answersOwnPageAlone, (standIn) => {
    const handle = standIn.calls.ipcMain.handle.bind(standIn.calls.ipcMain);
    (standIn.calls.ipcMain as { handle: unknown }).handle = (
      channel: string,
      handler: (...all: unknown[]) => unknown,
    ) => handle(channel, (_event, ...args) => handler(senderOf(standIn), ...args));
  }),
  inFiles(18, 'uses no files as pages', usesNoFiles, (files) => ({
    ...files,
    sources: 'window.loadFile("index.html")',
  })),
  inFiles(19, 'has its fuses set', setsFuses, (files) => ({
    ...files,
    builder: files.builder.replace('runAsNode: false', 'runAsNode: true'),
  })),
  inFiles(20, 'gives the page nothing of Electron', exposesNativeAlone, (files) => ({
    ...files,
    preload: `${files.preload}\nelectron.contextBridge.exposeInMainWorld('ipc', electron.ipcRenderer);`,
  })),
];

function loadsOnlyTheDesk({ standIn }: OpenedShell): string[] {
  const loaded = standIn.windows.flatMap((window) => window.loaded);
  const wrong = loaded.filter((url) => new URL(url).origin !== ORIGIN);
  const taken = ELSEWHERE.slice(2).filter((url) => accepts(url));
  return [...wrong, ...taken, ...(loaded.length === 0 ? ['nothing was loaded'] : [])];
}

function accepts(desk: string): boolean {
  try {
    attachedSeat(desk);
    return true;
  } catch {
    return false;
  }
}

function prefers(wanted: Readonly<Record<string, unknown>>): Look {
  return ({ standIn }) =>
    standIn.windows.flatMap(({ options }) =>
      Object.entries(wanted).flatMap(([name, value]) => {
        const is = options.webPreferences?.[name as keyof electron.WebPreferences];
        return is === value ? [] : [`${name} is ${is}`];
      }),
    );
}

/** As if the program had not said so. */
function losing(worse: electron.WebPreferences): (standIn: StandIn) => void {
  return (standIn) => onWindow(standIn, ({ options }) => void Object.assign(options.webPreferences ?? {}, worse));
}

/** Before the program comes to it. */
function onWindow(standIn: StandIn, change: (window: StandIn['windows'][number]) => void): void {
  standIn.app.prependListener('web-contents-created', () => {
    const window = standIn.windows.at(-1);
    if (window) change(window);
  });
}

function deaf(event: string): (standIn: StandIn) => void {
  return (standIn) =>
    onWindow(standIn, ({ webContents }) => {
      const on = webContents.on.bind(webContents);
      webContents.on = (name, listener) => (name === event ? webContents : on(name, listener));
    });
}

function isSandboxed(shell: OpenedShell, files: BuiltFiles) {
  const all = shell.standIn.app.sandboxed ? [] : ['not all pages are'];
  return [...all, ...(prefers({ sandbox: true })(shell, files) as string[])];
}

/** Every permission that Electron knows by now. */
const PERMISSIONS = [
  ...[
    'accessibility-events',
    'background-sync',
    'clipboard-read',
    'clipboard-sanitized-write',
    'deprecated-sync-clipboard-read',
  ],
  ...['display-capture', 'fileSystem', 'fullscreen', 'geolocation', 'hid', 'idle-detection', 'keyboardLock', 'media'],
  ...['mediaKeySystem', 'midi', 'midiSysex', 'notifications', 'openExternal', 'payment-handler', 'pointerLock'],
  ...[
    'screen-wake-lock',
    'sensors',
    'serial',
    'speaker-selection',
    'storage-access',
    'top-level-storage-access',
    'unknown',
  ],
  ...['usb', 'window-management'],
] as const;

function grantsTheCameraAlone({ standIn }: OpenedShell): string[] {
  const { request, check, device, display } = standIn.session;
  if (!request || !check || !device || !display) return ['a handler is missing'];
  const granted: string[] = [];
  for (const permission of PERMISSIONS)
    for (const origin of [ORIGIN, 'https://elsewhere.invalid'])
      for (const kind of ['video', 'audio', undefined] as const)
        for (const isMainFrame of [true, false]) {
          const mediaTypes = kind === undefined ? [] : [kind];
          const details = {
            mediaTypes,
            mediaType: kind,
            securityOrigin: `${origin}/`,
            requestingUrl: `${origin}/`,
            isMainFrame,
          };
          const what = `${permission} ${kind} ${origin} ${isMainFrame}`;
          request(
            null as never,
            permission as never,
            (yes) => yes && granted.push(`request ${what}`),
            details as never,
          );
          if (check(null, permission as never, `${origin}/`, details as never)) granted.push(`check ${what}`);
        }
  const both = {
    mediaTypes: ['video', 'audio'],
    securityOrigin: `${ORIGIN}/`,
    requestingUrl: ORIGIN,
    isMainFrame: true,
  };
  request(null as never, 'media', (yes) => yes && granted.push('request camera with sound'), both as never);
  if (device({} as never)) granted.push('devices');
  // While a camera is opened, Chromium checks without saying what for.
  const wanted = ['request', 'check'].map((way) => `${way} media video ${ORIGIN} true`);
  const known = [...wanted, `check media undefined ${ORIGIN} true`];
  return [
    ...granted.filter((one) => !known.includes(one)),
    ...wanted.filter((one) => !granted.includes(one)).map((one) => `not granted: ${one}`),
  ];
}

function hasPolicy(_shell: OpenedShell, { policy }: BuiltFiles): string[] {
  const wanted = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const rules = policy.split('; ');
  const loose = rules.filter((rule) => /unsafe|\*|http:|https:/.test(rule));
  return [...wanted.filter((rule) => !rules.includes(rule)), ...loose];
}

function prevents(name: string, urls: readonly string[]): Look {
  return ({ standIn }) =>
    urls.flatMap((url) => {
      const event = cancellable({ url });
      standIn.windows[0].webContents.emit(name, event);
      return event.defaultPrevented ? [] : [`${name} ${url}`];
    });
}

async function staysWithTheDesk(shell: OpenedShell, files: BuiltFiles): Promise<string[]> {
  const ways = ['will-navigate', 'will-redirect', 'will-frame-navigate'];
  const left = await Promise.all(ways.map((way) => prevents(way, ELSEWHERE)(shell, files)));
  const event = cancellable({ url: `${ORIGIN}/#/records` });
  for (const way of ways) shell.standIn.windows[0].webContents.emit(way, event);
  return [...left.flat(), ...(event.defaultPrevented ? ['the desk itself is refused'] : [])];
}

function opensNoWindows({ standIn }: OpenedShell): string[] {
  const { openHandler } = standIn.windows[0].webContents;
  if (!openHandler) return ['no handler'];
  return [...ELSEWHERE, `${ORIGIN}/`].filter((url) => openHandler({ url }).action !== 'deny');
}

async function handsOverKnownLinks({ standIn }: OpenedShell): Promise<string[]> {
  const explorer = 'https://sepolia.etherscan.io/tx/0x1';
  const evil = [
    'http://sepolia.etherscan.io/',
    'https://sepolia.etherscan.io.evil.invalid/',
    'https://a:b@sepolia.etherscan.io/',
  ];
  for (const url of [...ELSEWHERE, ...evil, 'smb://evil/x', 'ms-settings:', explorer])
    standIn.windows[0].webContents.openHandler?.({ url });
  await new Promise((turn) => setImmediate(turn));
  const wrong = standIn.opened.filter((url) => url !== explorer);
  return [...wrong, ...(standIn.opened.includes(explorer) ? [] : ['the explorer is refused'])];
}

function hasCurrentElectron(_shell: OpenedShell, { electron }: BuiltFiles): string[] {
  return Number.parseInt(electron, 10) >= OLDEST_MAJOR ? [] : [`${electron} gets no mends any more`];
}

function senderOf(standIn: StandIn) {
  return { sender: standIn.windows[0].webContents, senderFrame: { url: `${ORIGIN}/`, parent: null } };
}

async function answersOwnPageAlone({ standIn }: OpenedShell): Promise<string[]> {
  const own = senderOf(standIn);
  const strangers = {
    'another page': { ...own, senderFrame: { ...own.senderFrame, url: 'https://elsewhere.invalid/' } },
    'a frame in it': { ...own, senderFrame: { ...own.senderFrame, parent: {} } },
    'a frame that is gone': { ...own, senderFrame: null },
    'another window': { ...own, sender: {} },
  };
  const wrong: string[] = [];
  for (const name of NATIVE_NAMES) {
    const handler = standIn.handlers.get(channelOf(name));
    if (!handler) wrong.push(`${name} has no handler`);
    for (const [who, event] of Object.entries(strangers))
      if (await isAnswered(() => handler?.(event, ...wellFormed(name)))) wrong.push(`${name} answers ${who}`);
    for (const args of [
      [{}, 1],
      ['x', 'y', 'z'],
      [null, null],
      [undefined, Symbol],
    ])
      if (await isAnswered(() => handler?.(own, ...args)))
        wrong.push(`${name} takes ${args.length} values of any kind`);
  }
  return wrong;
}

const wellFormed = (name: string): unknown[] => (name === 'copyText' || name === 'revealFile' ? ['x'] : []);

async function isAnswered(call: () => unknown): Promise<boolean> {
  try {
    await call();
    return true;
  } catch {
    return false;
  }
}

function usesNoFiles(_shell: OpenedShell, { sources }: BuiltFiles): string[] {
  return ['loadFile', "'file:", 'protocol.', 'registerSchemesAsPrivileged', 'pathToFileURL'].filter((word) =>
    sources.includes(word),
  );
}

function setsFuses(_shell: OpenedShell, { builder }: BuiltFiles): string[] {
  const wanted = {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  };
  const lines = builder.split('\n').map((line) => line.trim());
  return Object.entries(wanted)
    .map(([name, on]) => `${name}: ${on}`)
    .filter((line) => !lines.includes(line));
}

/** Runs it as a sandbox does: with Electron's renderer half and nothing else. */
function exposesNativeAlone(_shell: OpenedShell, { preload }: BuiltFiles): string[] {
  const exposed = new Map<string, Record<string, (...args: unknown[]) => unknown>>();
  const sent: unknown[][] = [];
  const half = {
    contextBridge: { exposeInMainWorld: (name: string, value: never) => exposed.set(name, value) },
    ipcRenderer: { invoke: (...args: unknown[]) => sent.push(args) },
  };
  new Function('require', preload)((name: string) => {
    if (name !== 'electron') throw new Error(`A sandbox has no ${name}.`);
    return half;
  });
  const native = exposed.get('native') ?? {};
  for (const call of Object.values(native)) call('a value');
  const names = [...exposed.keys()].filter((name) => name !== 'native').map((name) => `window.${name}`);
  const kinds = Object.entries(native)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name]) => name);
  const missing = NATIVE_NAMES.filter(
    (name) => !sent.some(([channel, value]) => channel === channelOf(name) && value === 'a value'),
  );
  return [
    ...names,
    ...kinds,
    ...missing,
    ...(Object.keys(native).length === NATIVE_NAMES.length ? [] : ['other calls']),
  ];
}
