import fc, { type Arbitrary } from 'fast-check';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { megabytesOf } from '#test/support/process-memory.ts';
import { orderedPrint } from '#test/support/production/desk-batch.ts';
import { makeRandom } from '#test/support/random.ts';
import { OPERATOR, type Station } from '#test/support/station.ts';
import { attack } from './attack.ts';
import { sendRandomPackets, startRandomPrinter } from './machines.ts';
import { malformed, operationsOf, operationsOfContract, type RawRequest } from './requests.ts';

export interface Campaign {
  readonly requests: number;
  readonly seed: number;
  readonly atOnce: number;
  /** Longest that an answer may take, in milliseconds. */
  readonly longestMs: number;
}

export interface Breach {
  readonly request: RawRequest;
  readonly what: string;
}

export interface CampaignReport {
  readonly breaches: readonly Breach[];
  /** How many answers had each status: a campaign that only ever met one closed door shows nothing. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** A door of the station, and what is sent to it. */
interface Front {
  readonly url: string;
  readonly requests: Arbitrary<RawRequest>;
}

/** Requests made from the station's own interface description, sent many at a time; what broke the rules. */
export async function runCampaign(station: Station, { requests, seed, ...sent }: Campaign): Promise<CampaignReport> {
  const front = await networkFront(station, await artwork('fuzz', { width: 64, height: 64 }));
  const report = newReport();
  for (let done = 0; done < requests; done += BLOCK) {
    await sendBlock(front, { ...sent, requests: Math.min(BLOCK, requests - done), seed: seed + done }, report);
  }
  return report;
}

const PRINTER_MS = 20_000;
/** Longest answers of some addresses, in milliseconds, and why these take longer than others. */
const LONG: readonly (readonly [path: RegExp, ms: number])[] = [
  // The question says how long the station looks.
  [/^\/api\/desk\/printers\/found/, PRINTER_MS],
  // Drawn once, which takes all threads.
  [/^\/api\/desk\/test-sheet\.pdf/, PRINTER_MS],
  // The question says how long the station waits for news: 25 seconds at most.
  [/^\/api\/history\?.*wait=/, 30_000],
  // Each looks at the whole data folder, one after the other.
  [/^\/api\/desk\/diagnostics/, 60_000],
];

/** Requests that are made up before they are sent: the making costs more than the sending. */
const BLOCK = 500;

function newReport() {
  return { breaches: [] as Breach[], statuses: new Map<number, number>() };
}

async function sendBlock(
  { url, requests: arbitrary }: Front,
  { requests, seed, atOnce, longestMs }: Campaign,
  { breaches, statuses }: ReturnType<typeof newReport>,
): Promise<void> {
  const line = fc.sample(arbitrary, { numRuns: requests, seed }).values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const request of line) {
      const mostMs = LONG.find(([path]) => path.test(request.path))?.[1] ?? longestMs;
      const { status, breach } = await attack(url, request, mostMs);
      if (status !== null) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (breach !== null) breaches.push({ request, what: breach });
    }
  });
  await Promise.all(workers);
}

async function networkFront(station: Station, bytes: Uint8Array): Promise<Front> {
  const picture = base64(bytes);
  const { body: document } = await call(station.url, 'GET', '/api/openapi.json');
  const ids = await makeRecords(station, picture);
  const requests = malformed(operationsOf(document), { ids, tokens: [station.apiKey], picture });
  return { url: station.url, requests };
}

/** A key with a number that the requests do not hit on, which would take it back. */
async function lateKey(desk: Desk): Promise<string> {
  for (let n = 1; ; n++) {
    const { status, body } = await desk.call('POST', '/api/keys', { name: `key ${n}` });
    if (status !== 201) throw new Error(`A key was not made: ${status} ${JSON.stringify(body)}`);
    if (n === LATE) return body.key;
  }
}

const LATE = 5;

/** Endpoints that end what the others need: the session, the account, the right to change anything. */
const ENDING = ['signOut', 'removeOperator', 'setPassphrase', 'changeRole', 'holdChanges', 'makeMove'];

/** A draft, a print and a session of checking, so that their endpoints have something to work on. Gives the path of the print. */
async function makeJobs(station: Station, desk: Desk): Promise<string> {
  const bytes = await artwork('fuzzed job', { width: 800, height: 400 });
  const print = await orderedPrint(station, desk, bytes);
  const { id } = (await desk.call('POST', '/api/desk/drafts', {})).body;
  for (const [method, path, raw] of [
    ['PUT', 'table?name=a.csv', 'product_name;sku\nPinot;1\nMerlot;2\n'],
    ['POST', 'artworks?name=a.png', bytes],
  ] as const) {
    const headers = { cookie: desk.cookie };
    const { status } = await call(station.desk, method, `/api/desk/drafts/${id}/${path}`, { raw, headers });
    if (status >= 400) throw new Error(`${path}: ${status}`);
  }
  await desk.call('POST', '/api/desk/inspections', { batch_id: null });
  return print;
}

/** The window's own door, which has every endpoint. */
async function deskFront(station: Station, { cookie }: Desk, bytes: Uint8Array): Promise<Front> {
  const picture = base64(bytes);
  const ids = await makeRecords(station, picture);
  const files = [
    bytes,
    Buffer.from('product_name;sku\nPinot;1\n'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(5000, 0xff),
  ];
  const material = { ids, tokens: [station.apiKey], picture, cookie, files };
  return { url: new URL(station.desk).origin, requests: malformed(operationsOfContract(ENDING), material) };
}

/** Longer than it takes to look for printers. */
const WHOLE_BLOCK = 1000;

export interface WholeCampaign extends Campaign {
  /** It ends after so many seconds, too. */
  readonly seconds: number;
  /** Told of each block. */
  readonly tell?: (sentence: string) => void;
}

export interface WholeReport extends CampaignReport {
  readonly requests: number;
  readonly seconds: number;
  /** The most memory of the station's process, in MB. Null where the system does not say. */
  readonly memory: number | null;
  readonly printerAnswers: number;
  readonly packets: number;
}

/** Requests to both doors in turn, beside a printer and a machine of multicast DNS that answer at random. */
export async function runWholeCampaign(station: Station, given: WholeCampaign): Promise<WholeReport> {
  const { requests, seed, seconds, tell = () => {}, ...sent } = given;
  const bytes = await artwork('fuzz', { width: 64, height: 64 });
  const random = makeRandom(seed, 'machines');
  const printer = await startRandomPrinter(random);
  const packets = await sendRandomPackets(random);
  const report = newReport();
  const begun = performance.now();
  let [done, told] = [0, 0];
  try {
    const desk = await openDesk(station);
    const keyed = { ...station, apiKey: await lateKey(desk) };
    const network = await networkFront(keyed, bytes);
    const print = await makeJobs(keyed, desk);
    const window = await deskFront(keyed, desk, bytes);
    for (let block = 0; done < requests && performance.now() - begun < seconds * 1000; block++) {
      const front = block % 2 === 0 ? network : window;
      // A request may have signed somebody else in, or nobody.
      await desk.call('POST', '/api/desk/sign-in', OPERATOR);
      const size = Math.min(WHOLE_BLOCK, requests - done);
      const asking = askForPrinters(station, desk, printer.uri, report);
      await sendBlock(front, { ...sent, requests: size, seed: seed + done }, report);
      await asking;
      if (block % BLOCKS_A_SHEET === 0) await askForSheets(station, desk, print, report);
      done += size;
      for (const breach of report.breaches.slice(told)) tell(describeBreach(breach));
      told = report.breaches.length;
      tell(`${done} requests, ${told} breaches, ${memoryOf(station, 'now')} MB`);
    }
  } finally {
    await printer.stop();
    await packets.stop();
  }
  return {
    ...report,
    requests: done,
    seconds: (performance.now() - begun) / 1000,
    memory: memoryOf(station, 'most'),
    printerAnswers: printer.count(),
    packets: packets.count(),
  };
}

/** Sheets as large as they can be had: these take the most memory of all answers. */
async function askForSheets(
  { desk: url }: Station,
  { cookie }: Desk,
  print: string,
  { breaches, statuses }: ReturnType<typeof newReport>,
): Promise<void> {
  const request = { method: 'GET', path: `${print}/sheets/1?dpi=600`, headers: { cookie }, body: null };
  const asked = Array.from({ length: SHEETS_AT_ONCE }, async () => {
    const { status, breach } = await attack(new URL(url).origin, request, SHEETS_MS);
    if (status !== null) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (breach !== null) breaches.push({ request, what: breach });
  });
  await Promise.all(asked);
}

const BLOCKS_A_SHEET = 20;
const SHEETS_AT_ONCE = 8;
const SHEETS_MS = 120_000;

/** The desk looks for printers, adds the one at random, and asks it how it is. */
async function askForPrinters(
  station: Station,
  { cookie }: Desk,
  uri: string,
  { breaches }: ReturnType<typeof newReport>,
): Promise<void> {
  const ask = async (method: string, path: string, json?: object): Promise<void> => {
    const body = json === undefined ? null : Buffer.from(JSON.stringify(json));
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
    const request = { method, path, headers, body };
    const { breach } = await attack(new URL(station.desk).origin, request, PRINTER_MS);
    if (breach !== null) breaches.push({ request, what: breach });
  };
  const looking = ask('GET', '/api/desk/printers/found?seconds=1');
  for (let n = 0; n < PRINTER_QUESTIONS; n++) {
    await ask('POST', '/api/desk/printers', { uri, name: `Hall ${n % 3}`, tray: null, media_type: null });
    await ask('GET', `/api/desk/printers/${1 + (n % 3)}/state`);
  }
  await looking;
}

const PRINTER_QUESTIONS = 10;

/** In whole MB. Null where the system does not say. */
function memoryOf({ process: { pid } }: Station, when: 'now' | 'most'): number | null {
  return process.platform === 'linux' ? Math.round(megabytesOf(pid, when)) : null;
}

async function makeRecords(station: Station, image: string): Promise<string[]> {
  const made = await Promise.all(
    ['one', 'two'].map((product_name) =>
      call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image, metadata: { product_name } } }),
    ),
  );
  return made.map(({ body }) => body.watermark_id);
}

export function describeBreach({ request, what }: Breach): string {
  const body = request.body === null ? '' : ` ${request.body.toString('latin1').slice(0, 300)}`;
  return `${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers)}${body}\n  ${what}`;
}
