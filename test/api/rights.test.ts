import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '#main/server/build-server.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Handlers } from '#main/server/calls/call.ts';
import { CONTRACT, type EndpointName } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import {
  addCasePhoto,
  addFont,
  addJob,
  addLayout,
  addRecord,
  addTemplate,
  type Caller,
  type Cast,
  hiddenCode,
  openCast,
} from '#test/support/rights/cast.ts';
import { type Named, requestFor } from '#test/support/rights/requests.ts';
import { ruleOf, type Verdict, verdictOf, type Whose } from '#test/support/rights/rules.ts';
import { logInto } from './server-fixture.ts';

interface Case {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  /** Of endpoints of one record or key: whose it is. */
  readonly whose: Whose | null;
}

const ENDPOINTS = Object.entries(CONTRACT) as unknown as readonly (readonly [EndpointName, Endpoint])[];
const AT_ONCE = 24;

let cast: Cast;
let picture: string;
/** A record with pictures. */
let model: string;
/** The whole gate of a station with its contract and its callers; what lies behind answers that it was reached. */
let gate: { readonly url: string; stop(): Promise<void> };

beforeAll(async () => {
  cast = await openCast();
  picture = base64(await artwork('rights', { width: 128, height: 128 }));
  const json = { image: picture, metadata: { product_name: 'Salt' } };
  model = (await call(cast.station.url, 'POST', '/api/records', { token: cast.station.apiKey, json })).body
    .watermark_id;
  gate = await openGate();
});
afterAll(async () => {
  await gate.stop();
  await cast.close();
});

async function openGate() {
  const { app, desk } = cast.station;
  const log = logInto([]);
  const server = await buildServer({
    door: 'desk',
    identity: app.identity,
    desk: app.identity.desk,
    settings: () => app.settings,
    log,
  });
  const reached = async () => {
    throw new AppError('conflict', 'reached');
  };
  for (const [name] of ENDPOINTS) bind(server, name as 'getHealth', reached as unknown as Handlers['getHealth']);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url, desk, stop: () => server.stop() };
}

/** Endpoints whose services decide too, by whose something is or by who is signed in: these are asked at the station itself. */
function isDecidedBehind({ access, method, path }: Endpoint): boolean {
  if (/\{(template_id|name)\}/.test(path)) return method !== 'GET';
  if (/\{(wm_id|key_id|job_id|font_id)\}/.test(path)) return true;
  return access === 'desk' && !/(session|sign-in|sign-out|launch-keys)$/.test(path);
}

function casesOf(endpoints: typeof ENDPOINTS): Case[] {
  return endpoints.flatMap(([name, endpoint]) =>
    cast.callers.flatMap((caller) => whoseOf(endpoint, caller).map((whose) => ({ name, endpoint, caller, whose }))),
  );
}

function whoseOf({ path }: Endpoint, { userId }: Caller): readonly (Whose | null)[] {
  const others = userId === null ? (['other'] as const) : (['own', 'other'] as const);
  if (/\{(wm_id|template_id)\}/.test(path)) return [...others, 'unowned'];
  return /\{(key_id|job_id|font_id|name)\}/.test(path) ? others : [null];
}

/** What callers who are refused have asked for, by its kind and its owner: the next of them may ask for it too. */
const untouched = new Map<string, Promise<string | number>>();

async function namedFor({ endpoint, caller, whose, name }: Case, isRefused: boolean): Promise<Named> {
  const { station } = cast;
  const { path } = endpoint;
  const owner = { own: caller.userId, other: station.userId, unowned: null }[whose ?? 'unowned'];
  const given = async (kind: string, make: () => Promise<string | number>): Promise<Named> => {
    if (!path.includes(`{${kind}}`)) return {};
    const place = `${kind} of ${owner}`;
    if (!isRefused) return { [kind]: await make() };
    const made = untouched.get(place) ?? make();
    untouched.set(place, made);
    return { [kind]: await made };
  };
  const record = await given('wm_id', () => addRecord(station, owner, model));
  return {
    image: picture,
    message: 'A',
    uri: 'ipp://192.168.0.20/ipp/print',
    wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
    username: name === 'addOperator' ? 'anna' : 'nobody there',
    passphrase: 'nine calm birds on a wire',
    file: join(cast.folder, `${randomUUID()}.tar`),
    watermark_id: model,
    ...(path.includes('{name}') ? { label: { width: 60, height: 40 } } : {}),
    ...record,
    ...(record['wm_id'] ? { code: await hiddenCode(station, String(record['wm_id'])) } : {}),
    ...(await given('photo_id', () => addCasePhoto(station, String(record['wm_id'])))),
    ...(await given('template_id', () => addTemplate(station, owner))),
    ...(await given('name', () => addLayout(station, owner))),
    ...(await given('font_id', () => addFont(station, owner))),
    ...(await given('job_id', () => addJob(station, owner))),
    ...(await given('key_id', async () => {
      return (await station.app.identity.apiKeys.create(owner ?? station.userId, { name: 'one' })).id;
    })),
  };
}

/** The station of this test has no chain, and says so once the caller may. */
const NEEDS_A_CHAIN = /\/(mint|claim|records\/[^/]+\/token)$/;

async function answerTo(one: Case, gateUrl: string, expected: Verdict): Promise<Verdict | string> {
  const { method, path, options } = requestFor(one.endpoint, await namedFor(one, expected !== 'may'));
  const isBehind = isDecidedBehind(one.endpoint);
  const base = isBehind ? new URL(cast.station.desk).origin : gateUrl;
  const { status, body } = await call(base, method, path, {
    ...options,
    ...withPort(one.caller, base),
    token: one.caller.options.token ?? '',
  });
  if (status === 401 || status === 403) return status;
  if (isBehind && status === 404 && one.whose !== null) return 404;
  if (status >= 500 && !(status === 503 && NEEDS_A_CHAIN.test(path))) return `${status} ${body?.error}`;
  if (isBehind ? status !== 400 : body?.error === 'reached') return 'may';
  return `${status} ${body?.error}`;
}

/** The cookie of a window has the port of its server in its name. */
function withPort({ options }: Caller, base: string) {
  const cookie = options.headers?.['cookie']?.replace(/-\d+=/, `-${new URL(base).port}=`);
  return cookie ? { headers: { cookie } } : {};
}

/** What the station does otherwise than the rules say. */
async function wrongAmong(cases: readonly Case[], url: string): Promise<string[]> {
  const wrong: string[] = [];
  const queue = [...cases];
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const { endpoint, caller, whose } = one;
      const expected = verdictOf(ruleOf(endpoint.method, endpoint.path), caller, whose);
      const got = await answerTo(one, url, expected);
      if (got !== expected)
        wrong.push(`${endpoint.method} ${endpoint.path} (${whose}) by ${caller.name}: ${got}, not ${expected}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return wrong;
}

it('every endpoint lets those callers through that the rules name, and refuses all others', async () => {
  const cases = casesOf(ENDPOINTS);
  expect(cases.length).toBeGreaterThan(2000);
  expect(await wrongAmong(cases, gate.url)).toEqual([]);
});

it('an endpoint that is declared wrongly shows in the table', async () => {
  const planted: readonly [EndpointName, Partial<Endpoint>][] = [
    ['voidLabels', { role: 'checker' }],
    ['rejectLabels', { role: 'operator' }],
    ['changeSettings', { role: 'operator' }],
    ['createRecord', { scope: 'read' }],
    ['listRecords', { access: 'public', strangersToo: true }],
    ['createTemplate', { access: 'user', scope: 'create' }],
    ['listDrafts', { access: 'desk', strangersToo: true }],
  ];
  const table = CONTRACT as unknown as Record<string, Endpoint>;
  for (const [name, change] of planted) {
    const right = table[name];
    table[name] = { ...right, ...change };
    const wrongly = await openGate();
    table[name] = right;
    const cases = casesOf(ENDPOINTS.filter(([one]) => one === name));
    expect([name, (await wrongAmong(cases, wrongly.url)).length]).not.toEqual([name, 0]);
    await wrongly.stop();
  }
});
