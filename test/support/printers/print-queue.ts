// A CUPS of the tests' own (package cups-daemon, with cups-filters), with one queue whose printer is a file.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attribute, attributes, GROUPS } from '#main/printers/message.ts';
import { OPERATIONS } from '#main/printers/operations.ts';
import { askPrinter } from '#main/printers/request.ts';
import { freePort } from '#test/support/free-port.ts';
import { answering, ended } from './virtual-printer.ts';

/** Where Debian has it, which is not in everybody's path. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
/** What makes a printer's PDF of ours. */
const FILTER = '/usr/lib/cups/filter/pdftopdf';

/** Why there is no queue; null where there is one. */
export const noPrintQueue = whyNot();

function whyNot(): string | null {
  if (spawnSync('cupsd', ['-h'], { env }).error) return 'cupsd not installed';
  return existsSync(FILTER) ? null : 'cups-filters not installed';
}

export interface PrintQueue {
  readonly uri: string;
  /** Of the CUPS itself, which tells of its queues. */
  readonly server: string;
  /** What the queue wrote to its printer. */
  printed(): Buffer;
  /** What whoever runs the queue may do with it, and with the job that was sent last. */
  tell(command: keyof typeof COMMANDS): Promise<void>;
  /** As a machine that is switched off and on. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** By RFC 8011, Job and Printer Operations. */
const COMMANDS = {
  pause: 0x10,
  resume: 0x11,
  hold: 0x0c,
  release: 0x0d,
  cancel: OPERATIONS.cancelJob,
} as const;
const OF_PRINTER: readonly number[] = [COMMANDS.pause, COMMANDS.resume];

/** Without passwords: who may print is not what is tried. Jobs are kept as CUPS keeps them by itself. */
const SCHEDULER = `LogLevel warn
Listen 127.0.0.1:PORT
DirtyCleanInterval 0
Browsing No
WebInterface No
DefaultAuthType None
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order deny,allow
    Allow all
  </Limit>
</Policy>
`;

const FOLDERS = `FileDevice Yes
ServerRoot HERE
CacheDir HERE/cache
RequestRoot HERE/spool
StateDir HERE/state
TempDir HERE/spool/tmp
AccessLog HERE/access
ErrorLog HERE/error
PageLog HERE/page
Printcap
`;

const QUEUE = `<Printer labels>
Info Labels
DeviceURI file://HERE/printed
State Idle
Accepting Yes
JobSheets none none
OpPolicy default
ErrorPolicy stop-printer
</Printer>
`;

/** A colour printer of PDF with one size of paper, 100 × 148 mm, and margins of 4.23 mm (12 points). */
const PPD = `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "LABELS.PPD"
*Manufacturer: "Test"
*Product: "(Label Printer)"
*ModelName: "Label Printer"
*ShortNickName: "Label Printer"
*NickName: "Label Printer"
*PSVersion: "(3010) 0"
*LanguageLevel: "3"
*ColorDevice: True
*DefaultColorSpace: RGB
*cupsVersion: 2.4
*cupsFilter2: "application/vnd.cups-pdf application/pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: Label
*PageSize Label/Label: "<</PageSize[283.46 419.53]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: Label
*PageRegion Label/Label: "<</PageSize[283.46 419.53]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: Label
*ImageableArea Label/Label: "12 12 271.46 407.53"
*DefaultPaperDimension: Label
*PaperDimension Label/Label: "283.46 419.53"
`;

export async function startPrintQueue(): Promise<PrintQueue> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-cups-'));
  const at = (name: string) => join(folder, name);
  const here = (text: string) => text.replaceAll('HERE', folder);
  for (const name of ['ppd', 'cache', 'spool/tmp', 'state', 'ssl']) mkdirSync(at(name), { recursive: true });
  const port = await freePort();
  writeFileSync(at('cupsd.conf'), SCHEDULER.replace('PORT', String(port)));
  writeFileSync(at('cups-files.conf'), here(FOLDERS));
  writeFileSync(at('printers.conf'), here(QUEUE), { mode: 0o600 });
  writeFileSync(at('ppd/labels.ppd'), PPD);
  // Its filters run as another user.
  chmodSync(folder, 0o755);
  const server = `ipp://127.0.0.1:${port}/`;
  const uri = `${server}printers/labels`;
  let daemon: ChildProcess | null = null;
  const start = async () => {
    const args = ['-f', '-c', at('cupsd.conf'), '-s', at('cups-files.conf')];
    daemon = spawn('cupsd', args, { env, stdio: 'ignore' });
    await answering(uri);
  };
  const stop = async () => {
    if (daemon) await ended(daemon);
  };
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    uri,
    server,
    start,
    stop,
    close,
    printed: () => readFileSync(at('printed')),
    tell: (command) => commanded(uri, COMMANDS[command]),
  };
}

async function commanded(uri: string, operation: number): Promise<void> {
  const about = OF_PRINTER.includes(operation) ? [] : [['job-id', attribute('integer', await newestJob(uri))] as const];
  const { status } = await said(uri, operation, about);
  if (status > LAST_GOOD_STATUS) throw new Error(`The queue answers ${status.toString(16)} to ${operation}.`);
}

const LAST_GOOD_STATUS = 0xff;

async function newestJob(uri: string): Promise<number> {
  const { groups } = await said(uri, OPERATIONS.getJobs, []);
  const numbers = groups.map((group) => Number(group.attributes.get('job-id')?.values[0] ?? 0));
  return Math.max(...numbers);
}

function said(uri: string, operation: number, more: readonly (readonly [string, ReturnType<typeof attribute>])[]) {
  const words = attributes({
    'attributes-charset': attribute('charset', 'utf-8'),
    'attributes-natural-language': attribute('naturalLanguage', 'en'),
    'printer-uri': attribute('uri', uri),
    ...Object.fromEntries(more),
    'requesting-user-name': attribute('name', 'twinmark'),
  });
  return askPrinter({ uri, fingerprint: null }, { operation, groups: [{ tag: GROUPS.operation, attributes: words }] });
}
