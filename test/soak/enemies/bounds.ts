// Enemies that take memory, time or the process itself: what other machines answer, what files hold, what the clock says.
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MOST_A_DAY } from '#shared/phones/check-list-limits.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { openDesk } from '#test/support/people.ts';
import { megabytesOf } from '#test/support/process-memory.ts';
import { orderedPrint } from '#test/support/production/desk-batch.ts';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';
import type { Station, StationOptions } from '#test/support/station.ts';
import { makeXlsx } from '#test/unit/spreadsheets/make-xlsx.ts';
import type { Arena, Enemy } from './arena.ts';

/** A network of its own, which needs the rights of root. */
const OWN_NETWORK = ['-n', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const MESSAGE = 'src-main/printers/message.ts';
const YEARS = 10;
const YEAR_MS = 365 * 86_400_000;
/** More than this is not taken for one answer or one file, in MB. */
const MOST_MB = 256;

const SHEETS_AT_ONCE = 8;
/** One after the other they take 270 MB, threads and all; two at once take 450. */
const MOST_OF_SHEETS_MB = 350;

const HOLLOW_PACKETS = 2000;
const MOST_WAIT_MS = 2000;

export const BOUNDS: readonly Enemy[] = [
  {
    name: 'taken-port',
    finding: 'N5',
    holds: 'a program that holds the port of multicast DNS does not end the station',
    weakened: [{ file: 'src-main/base/multicast-dns.ts', from: 'hearErrors(mdns, hear);', to: '' }],
    lacks: () => (spawnSync('unshare', [...OWN_NETWORK, 'true']).status === 0 ? null : 'no network of its own'),
    isOfThisCheckout: true,
    attack: takePort,
  },
  {
    name: 'hollow-packets',
    finding: 'malformed requests, time',
    holds: `${HOLLOW_PACKETS} packets of multicast DNS that name records without holding them keep requests waiting for less than ${MOST_WAIT_MS} ms in all`,
    weakened: [
      {
        file: 'src-main/base/multicast-dns.ts',
        from: 'if (isSound(given[0] as Buffer)) inTime(() => emit(name, ...given));',
        to: 'emit(name, ...given);',
      },
    ],
    attack: sendHollowPackets,
  },
  {
    name: 'printer-groups',
    finding: 'N9',
    holds: `the answer of a printer takes less than ${MOST_MB} MB`,
    weakened: [
      { file: MESSAGE, from: 'if (groups.length >= MOST_GROUPS) throw garbage();', to: '' },
      { file: 'src-main/printers/request.ts', from: 'LONGEST_ANSWER = 2 ** 20', to: 'LONGEST_ANSWER = 2 ** 22' },
    ],
    lacks: () => (process.platform === 'linux' ? null : 'memory is measured on Linux'),
    attack: answerWithGroups,
  },
  {
    name: 'sheets-at-once',
    finding: 'malformed requests, 1 GB',
    holds: `${SHEETS_AT_ONCE} sheets at 600 dpi that are asked for at once take less than ${MOST_OF_SHEETS_MB} MB`,
    weakened: [
      {
        file: 'src-main/services/sheets/sheet-pages.ts',
        from: "turns.run(() => pool.run('drawSheet', { ...order, file }, { timeLimitMs: DRAWING_MS }))",
        to: "(turns, pool.run('drawSheet', { ...order, file }, { timeLimitMs: DRAWING_MS }))",
      },
    ],
    lacks: () => (process.platform === 'linux' && availableParallelism() > 1 ? null : 'two cores under Linux'),
    attack: askForSheets,
  },
  {
    name: 'shared-texts',
    finding: 'N13',
    holds: `a spreadsheet of a megabyte takes less than ${MOST_MB} MB`,
    weakened: [
      {
        file: 'src-main/spreadsheets/limits.ts',
        from: 'if (texts > limits.sharedTexts) {',
        to: 'if (texts < 0) {',
      },
    ],
    lacks: () => (process.platform === 'linux' ? null : 'memory is measured on Linux'),
    attack: giveSharedTexts,
  },
  {
    name: 'stolen-phone',
    finding: 'N16',
    holds: `a key that sends lists is stopped after ${MOST_A_DAY.lists} of them in a day`,
    weakened: [
      {
        file: 'src-main/services/phones/arriving.ts',
        from: 'if (full !== null) throw refused(full, clock());',
        to: '',
      },
    ],
    attack: sendLists,
  },
  {
    name: 'future-clock',
    finding: 'N11',
    holds: `a start under a clock ${YEARS} years ahead dates nothing before a person has confirmed the clock`,
    weakened: [
      {
        file: 'src-main/store/memory/clock-check.ts',
        from: "if (farClock === 'refuse') throw refusal('clock_far', { now: isoOf(now), last: isoOf(seen) });",
        to: '',
      },
    ],
    attack: startInTheFuture,
  },
];

/** The station starts, and is asked for printers, beside the program that holds the port. */
async function takePort({ node }: Arena): Promise<string | null> {
  const run = join(import.meta.dirname, '..', '..', 'support', 'taken-port-run.ts');
  const { status, stderr } = spawnSync('unshare', [...OWN_NETWORK, process.execPath, ...node.options, run], {
    encoding: 'utf8',
    env: { ...process.env, ...node.env },
  });
  if (status === 0) return null;
  if (!stderr.includes('EADDRINUSE')) throw new Error(`It ended with ${status}: ${stderr.slice(-500)}`);
  return 'the station ended because another program held the port';
}

/** While the station looks for printers, with a header alone in each packet. */
async function sendHollowPackets({ start, later }: Arena): Promise<string | null> {
  const station = await start();
  const { call: ask } = await openDesk(station);
  const socket = createSocket('udp4');
  later(() => socket.close());
  const looking = ask('GET', '/api/desk/printers/found?seconds=3');
  const hollow = Buffer.alloc(12, 0xff);
  let waited = 0;
  // Fewer at once than the system keeps for a program that is slow to take them.
  for (let sent = 0; sent < HOLLOW_PACKETS; sent += 100) {
    for (let i = 0; i < 100; i++) socket.send(hollow, 5353, '127.0.0.1');
    const asked = performance.now();
    await ask('GET', '/api/desk/session');
    waited += performance.now() - asked;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await looking;
  return waited > MOST_WAIT_MS ? `requests waited for ${Math.round(waited)} ms` : null;
}

const mostMemoryOf = ({ process: { pid } }: Station): number => megabytesOf(pid, 'most');

async function answerWithGroups({ start, later }: Arena): Promise<string | null> {
  const flood = Buffer.concat([Buffer.from('0200000000000001', 'hex'), Buffer.alloc(4 * 2 ** 20 - 9, 0x04)]);
  let asked = 0;
  const printer = createServer((given, answer) => {
    asked++;
    given.resume();
    answer.writeHead(200, { 'content-type': 'application/ipp' }).end(flood);
  });
  later(() => printer.close());
  await new Promise<void>((listening) => printer.listen(0, '127.0.0.1', listening));
  const station = await start();
  const desk = await openDesk(station);
  const uri = `ipp://127.0.0.1:${(printer.address() as AddressInfo).port}/ipp/print`;
  const before = mostMemoryOf(station);
  await desk.call('POST', '/api/desk/printers', { uri, name: 'Hall', tray: null, media_type: null });
  if (asked === 0) throw new Error('The printer was not asked.');
  return growth(before, station, 'one answer of a printer');
}

function growth(before: number, station: Station, what: string, mostMb = MOST_MB): string | null {
  const more = mostMemoryOf(station) - before;
  return more < mostMb ? null : `${what} took ${Math.round(more)} MB`;
}

async function askForSheets({ start }: Arena): Promise<string | null> {
  const station = await start();
  const desk = await openDesk(station);
  const place = await orderedPrint(station, desk, await artwork('sheets', { width: 800, height: 400 }));
  const before = mostMemoryOf(station);
  const asked = Array.from({ length: SHEETS_AT_ONCE }, () => desk.call('GET', `${place}/sheets/1?dpi=600`));
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  if (statuses.some((status) => status !== 200)) throw new Error(`They were answered ${statuses.join(', ')}.`);
  return growth(before, station, `${SHEETS_AT_ONCE} sheets`, MOST_OF_SHEETS_MB);
}

async function giveSharedTexts({ start }: Arena): Promise<string | null> {
  const sheets = [{ name: 'A', rows: '<row><c r="A1" t="s"><v>0</v></c></row>' }];
  const bytes = makeXlsx({ sheets, sharedStrings: Array.from({ length: 24_000_000 }, () => '') });
  const station = await start();
  const desk = await openDraftDesk(station);
  const { id } = await desk.create();
  const before = mostMemoryOf(station);
  const { status } = await desk.ask('PUT', `/api/desk/drafts/${id}/table?name=texts.xlsx`, { raw: bytes });
  if (status === 404) throw new Error('The spreadsheet was not read.');
  return growth(before, station, `a spreadsheet of ${Math.round(bytes.length / 1000)} kB`);
}

async function sendLists({ start }: Arena): Promise<string | null> {
  const station = await start({ settings: { 'limits.requests_per_minute': 1_000_000 } });
  const begun_at = new Date().toISOString();
  const json = { name: 'Truck', device: 'Gate', expected: [], begun_at, ended_at: null };
  for (let sent = 0; sent <= MOST_A_DAY.lists; sent++) {
    const path = `/api/device/check-lists/${randomUUID().replaceAll('-', '')}`;
    const { status, body } = await call(station.url, 'PUT', path, { token: station.apiKey, json });
    if (status === 429) return null;
    if (status !== 200) throw new Error(`List ${sent + 1}: ${status} ${JSON.stringify(body)}`);
  }
  return `${MOST_A_DAY.lists + 1} lists came in, and none was refused`;
}

/** Loaded into a station: its clock is so far ahead. */
const AHEAD = `const now = Date.now; Date.now = () => now() + ${YEARS * YEAR_MS};`;

async function startInTheFuture({ start, folder }: Arena): Promise<string | null> {
  const place = { folder: folder('clock') };
  const makeIn = async (options: StationOptions) => {
    const station = await start({ ...place, ...options });
    const image = base64(await artwork('clock', { width: 300, height: 300 }));
    const json = { image, metadata: { product_name: 'clock' } };
    const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    const { body } = await call(station.url, 'GET', `/api/records/${made.body.watermark_id}`);
    await station.stop();
    return String(body.created_at);
  };
  await makeIn({});
  const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(AHEAD)}`];
  const made = await makeIn({ nodeOptions }).catch((error: unknown) => {
    if (!String(error).includes('clock')) throw error;
    return null;
  });
  return made === null ? null : `it started without a question, and dated a record ${made.slice(0, 10)}`;
}
