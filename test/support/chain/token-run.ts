// Mints and claims while the station is killed, its node fails and the chain forgets; then record and chain are compared.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Reply } from '#test/support/api.ts';
import { makeRandom } from '#test/support/random.ts';
import { OPERATOR, type Station, startStation } from '#test/support/station.ts';
import { addRecords, compareBooks, type Said, tokensByName } from './books.ts';
import { FAULTS, startFaultyProxy } from './faulty-proxy.ts';
import { type ChainLab, openChainLab } from './lab.ts';
import { uneasy } from './uneasy-chain.ts';

export interface TokenRun {
  readonly mints: number;
  /** Of the records that are minted. */
  readonly claims: number;
  readonly seed: number;
  readonly clients: number;
  /** Most that the station lives before it is killed, in milliseconds. */
  readonly longestLifeMs: number;
}

export interface TokenReport {
  readonly kills: number;
  readonly reorganised: number;
  readonly dropped: number;
  readonly faults: number;
  readonly seconds: number;
  /** Sentences; none is what is wanted. */
  readonly broken: readonly string[];
}

const WALLETS = ['0x52908400098527886E0F7030069857D2E4169EE7', '0xde709f2102306220921060314615629080e2fb77'];
const FAULTY = 0.06;
/** The long silence costs its whole length: it comes rarely. */
const SILENT = 0.003;
const SETTLE_MS = 90_000;
/** Records that a client asks for together with its own. */
const ASKED_WITH = 3;
const OPEN_LIMITS = { 'limits.requests_per_minute': 10_000_000, 'chain.wait_seconds': 2 };

export async function tokenRun({ mints, claims, seed, clients, longestLifeMs }: TokenRun): Promise<TokenReport> {
  const random = makeRandom(seed, 'token run');
  const started = performance.now();
  await using opened = new AsyncDisposableStack();
  const lab = opened.adopt(await openChainLab(), (lab) => lab.close());
  const proxy = opened.adopt(await startFaultyProxy(lab.anvil.url), (proxy) => proxy.close());
  const settings = { ...OPEN_LIMITS, ...lab.settings(proxy.url) };
  const first = await startStation({ settings });
  await first.stop();
  const ids = await addRecords(first.folder, OPERATOR.username, mints);
  let station = await startStation({ settings, folder: first.folder });
  opened.defer(() => station.remove());
  const chain = opened.adopt(await uneasy(lab.anvil, random), (chain) => chain.close());
  let faults = 0;
  proxy.choose = () => {
    const silent = random.chance(SILENT);
    if (!silent && !random.chance(FAULTY)) return null;
    faults++;
    return random.pick(FAULTS.filter((fault) => fault.startsWith('silent') === silent));
  };

  const work = ids.map((id, i) => ({ id, wallet: i < claims ? random.pick(WALLETS) : null }));
  let done = false;
  const clientsAtWork = Promise.all(Array.from({ length: clients }, () => clientOf(work, () => station))).finally(
    () => {
      done = true;
    },
  );
  let kills = 0;
  while (!done) {
    await Promise.race([sleep(random.between(100, longestLifeMs)), clientsAtWork]);
    if (done) break;
    await station.kill();
    kills++;
    station = await startStation({ settings, folder: first.folder });
  }
  const told = await clientsAtWork;
  proxy.choose = () => null;
  chain.calm();
  const broken = [...told.flat(), ...(await settled(lab, () => station, ids))];
  const { reorganised, dropped } = chain.counts;
  return { kills, reorganised, dropped, faults, seconds: (performance.now() - started) / 1000, broken };
}

interface Work {
  readonly id: string;
  readonly wallet: string | null;
}

/** Asks again as long as it gets no answer, as clients do. Gives what it was told that nobody should be told. */
async function clientOf(work: Work[], station: () => Station): Promise<string[]> {
  const broken: string[] = [];
  for (let next = work.shift(); next; next = work.shift()) {
    const { id, wallet } = next;
    // Others may ask for some of these at the same time, one by one and together.
    broken.push(...(await together(station(), [id, ...work.slice(0, ASKED_WITH).map((one) => one.id)])));
    const steps = [
      { path: 'mint', json: undefined, after: 'minted' },
      ...(wallet === null ? [] : [{ path: 'claim', json: { wallet_address: wallet }, after: 'claimed' }]),
    ];
    for (const { path, json, after } of steps) {
      const token = () => station().apiKey;
      const ask = () =>
        call(station().url, 'POST', `/api/records/${id}/${path}`, {
          token: token(),
          ...(json === undefined ? {} : { json }),
        });
      for (;;) {
        const reply = await unlessGone(ask());
        if (reply === null || reply.status === 202 || reply.status === 503 || reply.status === 401) {
          await sleep(50);
          continue;
        }
        const isDone = reply.status === 200 || (reply.status === 409 && (await isAt(station(), id, after)));
        if (isDone) break;
        // While the chain takes a minting back, the station's claim waits for it.
        if (reply.status === 409) await sleep(50);
        else {
          broken.push(
            `${path} of ${id} was answered with ${reply.status}: ${reply.body.error} ${lastFault(station())}`,
          );
          break;
        }
      }
    }
  }
  return broken;
}

/** Asks for several tokens in one transaction. What comes of it the records say: a station that is killed answers nothing. */
async function together({ url, apiKey }: Station, ids: readonly string[]): Promise<string[]> {
  const json = { records: ids.map((wm_id) => ({ wm_id })) };
  const reply = await unlessGone(call(url, 'POST', '/api/bulk/mint', { token: apiKey, json }));
  if (reply?.status !== 207) return [];
  const items: { status: number; error?: string }[] = reply.body.items;
  return items.flatMap(({ status, error }) =>
    [200, 202, 409, 503].includes(status) ? [] : [`A mint of many was answered with ${status}: ${error}`],
  );
}

/** The last line that the station's log has of a fault. */
function lastFault(station: Station): string {
  const lines = station.log().split('\n');
  return lines.findLast((line) => line.includes('"level":"error"')) ?? '';
}

async function isAt(station: Station, id: string, status: string): Promise<boolean> {
  const reply = await unlessGone(call(station.url, 'GET', `/api/records/${id}`));
  return reply?.status === 200 && [status, 'claimed'].includes(reply.body.claim_status);
}

async function unlessGone(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** What is still wrong after the chain has come to rest. */
async function settled(lab: ChainLab, station: () => Station, ids: readonly string[]): Promise<string[]> {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    const losses = [...(await compareBooks(lab, await readAll(station()))), ...(await strangers(lab, ids))];
    if (losses.length === 0 || performance.now() > end) return losses;
    await sleep(500);
  }
}

/** Tokens beside the one of each record. */
async function strangers(lab: ChainLab, ids: readonly string[]): Promise<string[]> {
  const names = await tokensByName(lab);
  const twice = [...names].filter(([, count]) => count > 1).map(([name, count]) => `${name} has ${count} tokens.`);
  return names.size === ids.length ? twice : [...twice, `${names.size} tokens for ${ids.length} records.`];
}

async function readAll({ url, apiKey }: Station): Promise<Said[]> {
  const { body } = await call(url, 'GET', '/api/records/sync?limit=5000', { token: apiKey });
  return body.records;
}
