// A station is killed again and again while people do what the activity log keeps. Whatever is there afterwards must have its line.
import { createHash } from 'node:crypto';
import { openStore } from '#main/store/open.ts';
import { idOf } from '#shared/core/id.ts';
import { call, type Reply } from './api.ts';
import { type Desk, openDesk } from './people.ts';
import { databaseOf } from './postgres/databases.ts';
import { startFakePrinter } from './printers/fake-printer.ts';
import { batchRow, labelRow } from './production/rows.ts';
import { makeRandom, type Random } from './random.ts';
import { OPERATOR, type Station, startStation } from './station.ts';
import { newRecord } from './store/lab.ts';

export interface ActKillsReport {
  readonly kills: number;
  /** Acts that were answered. */
  readonly answered: number;
  /** Acts that a kill cut off, and those of them that are there all the same. */
  readonly cutOff: number;
  readonly thereAllTheSame: number;
  /** The kinds of the acts that are there. */
  readonly kinds: readonly string[];
  /** Sentences on acts that are there and have no line; none is what is wanted. */
  readonly missing: readonly string[];
  /** Sentences on acts that should have been done, and were refused. */
  readonly refused: readonly string[];
}

export interface ActKillsOptions {
  readonly kills: number;
  readonly seed: number;
  readonly clients?: number;
  /** The negative control: the station writes each line after its act, in a change of its own. */
  readonly linesLater?: boolean;
  readonly tell?: (sentence: string) => void;
}

/** What the station has after a kill. */
interface Seen {
  readonly accounts: readonly { readonly username: string; readonly role: string }[];
  readonly keys: readonly { readonly id: number; readonly name: string }[];
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly devices: readonly { readonly id: number; readonly name: string; readonly revoked: boolean }[];
  readonly printers: readonly { readonly id: number; readonly name: string }[];
  readonly settings: readonly { readonly name: string; readonly value: unknown }[];
  readonly labels: ReadonlyMap<number, string>;
}

/** Something that a person does. */
interface Step {
  readonly kind: string;
  /** What its line has and no other line of the kind. Null where lines of the kind are alike. */
  readonly mark: string | null;
  readonly request: readonly [method: string, path: string, json?: unknown];
  readonly isThere: (seen: Seen) => boolean;
  /** The label that it is about. */
  readonly label?: number;
}

type Chain = (step: (one: Step) => Promise<Reply>) => Promise<void>;

const SETTING = 'limits.image_bytes';
const BATCH = 1;
/** Enough for the longest run: each is renamed and revoked once. */
const DEVICES = 400;
const LABELS = 3000;
const LIFE_MS = [30, 500] as const;
/** Takes the acts from the store that it has under way, so that lines are written as they were before there were acts. */
const LATE = `import { AsyncLocalStorage } from 'node:async_hooks'; AsyncLocalStorage.prototype.getStore = () => undefined;`;

export async function killActs(options: ActKillsOptions): Promise<ActKillsReport> {
  const { kills, seed, clients = 3, linesLater = false, tell = () => {} } = options;
  const random = makeRandom(seed, 'act kills');
  const printer = await startFakePrinter();
  const start = (folder?: string) => startStation({ ...stationOf(linesLater), ...(folder ? { folder } : {}) });
  const book = createBook();
  let station = await start();
  try {
    await station.stop();
    const chains = chainsOver(await plant(station.folder), printer.uri, random);
    station = await start(station.folder);
    let people = await peopleAt(station);
    for (let kill = 1; kill <= kills; kill++) {
      const done = { answered: [] as Step[], open: [] as Step[], refused: book.refused };
      const now = people;
      const working = Array.from({ length: clients }, () => actUntilGone(now, chains, done));
      await new Promise((resolve) => setTimeout(resolve, LIFE_MS[0] + random.next() * (LIFE_MS[1] - LIFE_MS[0])));
      await station.kill();
      await Promise.all(working);
      station = await start(station.folder);
      people = await peopleAt(station);
      await book.check(`Kill ${kill}`, people, done);
      if (kill % 20 === 0) tell(`${kill} of ${kills} kills, ${book.missing.length} acts without a line`);
    }
  } finally {
    await station.remove();
    await printer.close();
  }
  const { missing, refused, counts } = book;
  return { kills, ...counts, kinds: [...book.kinds].sort(), missing, refused };
}

function stationOf(linesLater: boolean) {
  const late = ['--import', `data:text/javascript,${encodeURIComponent(LATE)}`];
  return {
    settings: { 'limits.requests_per_minute': 10_000_000, 'print.discovery': false },
    ...(linesLater ? { nodeOptions: late } : {}),
  };
}

interface People {
  readonly desk: Desk;
  /** What a program of the operator asks. */
  readonly program: Desk['call'];
}

async function peopleAt(station: Station): Promise<People> {
  const desk = await openDesk(station);
  const { body } = await call(station.url, 'POST', '/api/token', { json: OPERATOR });
  const program: Desk['call'] = (method, path, json) =>
    call(station.url, method, path, { token: body.access_token, ...(json === undefined ? {} : { json }) });
  return { desk, program };
}

interface Done {
  readonly answered: Step[];
  /** Those that the kill cut off. */
  readonly open: Step[];
  readonly refused: string[];
}

/** The kill ends a chain. */
class Gone extends Error {}

async function actUntilGone({ desk, program }: People, chains: () => Chain, done: Done): Promise<void> {
  const act = async (step: Step): Promise<Reply> => {
    const [method, path, json] = step.request;
    const ask = path.startsWith('/api/desk/') ? desk.call : program;
    const reply = await ask(method, path, json).catch((error: unknown) => {
      // fetch tells every broken connection as this.
      if (!(error instanceof TypeError)) throw error;
      done.open.push(step);
      throw new Gone();
    });
    if (reply.status < 300) done.answered.push(step);
    else done.refused.push(`${step.kind} of ${step.mark}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };
  try {
    for (;;) await chains()(act);
  } catch (error) {
    if (!(error instanceof Gone)) throw error;
  }
}

/** Holds what is there against the lines of the log. */
function createBook() {
  const [kinds, missing, refused]: [Set<string>, string[], string[]] = [new Set(), [], []];
  const counts = { answered: 0, cutOff: 0, thereAllTheSame: 0 };
  const there = new Map<string, number>();
  const lines: Line[] = [];

  /** Lines of some kinds do not tell one act from another: of these there must be as many as acts. */
  function hasLine({ kind, mark }: Step): boolean {
    const ofKind = lines.filter((line) => line.kind === kind);
    if (mark === null) return ofKind.length >= (there.get(kind) ?? 0);
    return ofKind.some(({ facts }) => JSON.stringify(facts).includes(mark));
  }

  return {
    kinds,
    missing,
    refused,
    counts,
    async check(when: string, people: People, { answered, open }: Done): Promise<void> {
      const seen = await look(people, open);
      const cutOff = open.filter(({ isThere }) => isThere(seen));
      lines.push(...(await linesAfter(people.desk, lines.at(-1)?.id ?? 0)));
      for (const step of [...answered, ...cutOff]) {
        kinds.add(step.kind);
        there.set(step.kind, (there.get(step.kind) ?? 0) + 1);
        if (!hasLine(step)) missing.push(`${when}: ${step.kind} of ${step.mark} is there and has no line.`);
      }
      counts.answered += answered.length;
      counts.cutOff += open.length;
      counts.thereAllTheSame += cutOff.length;
    },
  };
}

async function look({ desk, program }: People, open: readonly Step[]): Promise<Seen> {
  const get = async (ask: Desk['call'], path: string) => {
    const { status, body } = await ask('GET', path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    return body;
  };
  const labels = new Map<number, string>();
  for (const { label } of open) {
    if (label === undefined) continue;
    const { body } = await desk.call('GET', `/api/desk/batches/${BATCH}/labels?limit=1&after=${label - 1}`);
    for (const one of body.labels) labels.set(one.id, one.state);
  }
  return {
    labels,
    accounts: (await get(desk.call, '/api/desk/operators')).accounts,
    keys: (await get(program, '/api/keys')).keys,
    templates: (await get(program, '/api/templates')).templates,
    devices: (await get(desk.call, '/api/desk/devices')).devices,
    printers: (await get(desk.call, '/api/desk/printers')).printers,
    settings: (await get(desk.call, '/api/desk/settings')).settings,
  };
}

interface Line {
  readonly id: number;
  readonly kind: string;
  readonly outcome: string;
  readonly facts: object;
}

/** The lines of what was done, the oldest first. */
async function linesAfter(desk: Desk, id: number): Promise<Line[]> {
  const found: Line[] = [];
  for (let page = 1; ; page++) {
    const { body } = await desk.call('GET', `/api/desk/activity?per_page=100&page=${page}`);
    found.push(...body.activity);
    if (page >= body.pages || body.activity.at(-1).id <= id) break;
  }
  return found.filter((line) => line.id > id && line.outcome === 'done').reverse();
}

interface Planted {
  readonly labels: number[];
  readonly devices: number[];
}

/** Labels that are printed, and devices that are paired. */
async function plant(folder: string): Promise<Planted> {
  const store = await openStore({ folder, shared: await databaseOf(folder), clock: Date.now, log: () => {} });
  const { user_id } = (await store.operators.find(OPERATOR.username)) ?? { user_id: 0 };
  const labels = await store.change(async (tables) => {
    const { plan } = batchRow('done');
    const batch = await tables.batches.insert({ owner_id: user_id, name: 'Salt', template_id: 'generic', plan });
    await tables.batches.change(batch.id, { state: 'done' });
    const { data } = labelRow();
    const rows = Array.from({ length: LABELS }, (_, at) => ({ batch_id: batch.id, row_number: at + 1 }));
    await tables.labels.insertAll(rows.map((row) => ({ ...row, data, replaces: null })));
    const all = await tables.labels.ofBatch(batch.id, { limit: LABELS });
    for (const { id } of all) {
      const record_id = idOf(id);
      await tables.records.insert(newRecord(record_id, user_id));
      await tables.labels.change(id, { state: 'printed', record_id, sheet: 1, cell: 1 });
    }
    return all.map(({ id }) => id);
  });
  const devices = await store.change(async ({ apiKeys, kept }) => {
    const all = [];
    for (let n = 0; n < DEVICES; n++) {
      const hash = createHash('sha256').update(`device ${n}`).digest('hex');
      const about = { name: `Phone ${n}`, first_characters: hash.slice(0, 6), expires_at: null, idle_days: 90 };
      const { id } = await apiKeys.insert({ user_id, hash, scopes: ['read', 'scan'], ...about });
      all.push({
        key_id: id,
        user_id,
        operator: OPERATOR.username,
        key_prefix: about.first_characters,
        name: about.name,
      });
    }
    const rest = { kind: 'phone', paired_at: '2026-03-01T10:00:00.000Z', revoked_at: null };
    await kept.set(
      'devices',
      all.map((one) => ({ ...one, ...rest })),
    );
    return all.map(({ key_id }) => key_id);
  });
  await store.close();
  return { labels, devices };
}

/** What one person does after the other. Each chain is about something of its own. */
function chainsOver(planted: Planted, uri: string, random: Random): () => Chain {
  let n = 0;
  let isPrinterFree = true;

  const alone =
    (chain: Chain): Chain =>
    async (step) => {
      isPrinterFree = false;
      await chain(step).finally(() => {
        isPrinterFree = true;
      });
    };

  return () => {
    n++;
    const [labelId, deviceId] = [planted.labels[0], planted.devices[0]];
    const choices: (() => Chain)[] = [
      () => account(`person${n}x`),
      () => key(`key ${n}x`),
      () => template(`form_${n}x`),
      () => setting(2_000_000 + n),
      ...(labelId === undefined ? [] : [() => label(planted.labels.shift() ?? 0, `Reason ${n}`)]),
      ...(deviceId === undefined ? [] : [() => device(planted.devices.shift() ?? 0, `Yard ${n}`)]),
      ...(isPrinterFree ? [() => alone(printer(uri, `Printer ${n}x`))] : []),
    ];
    return random.pick(choices)();
  };
}

const account =
  (name: string): Chain =>
  async (step) => {
    const path = `/api/desk/operators/${name}`;
    const find = ({ accounts }: Seen) => accounts.find(({ username }) => username === name);
    const json = { username: name, passphrase: `the long passphrase of ${name}` };
    const about = { mark: `"${name}"` };
    await step({
      ...about,
      kind: 'addOperator',
      request: ['POST', '/api/desk/operators', json],
      isThere: (seen) => !!find(seen),
    });
    await step({
      ...about,
      kind: 'changeRole',
      request: ['PUT', `${path}/role`, { role: 'checker' }],
      isThere: (seen) => find(seen)?.role === 'checker',
    });
    await step({ ...about, kind: 'removeOperator', request: ['DELETE', path], isThere: (seen) => !find(seen) });
  };

const key =
  (name: string): Chain =>
  async (step) => {
    const made = await step({
      kind: 'createKey',
      mark: `"${name}"`,
      request: ['POST', '/api/keys', { name }],
      isThere: ({ keys }) => keys.some((one) => one.name === name),
    });
    const { id } = made.body;
    const isThere = ({ keys }: Seen) => keys.every((one) => one.id !== id);
    await step({ kind: 'deleteKey', mark: `"key_id":"${id}"`, request: ['DELETE', `/api/keys/${id}`], isThere });
  };

const label =
  (id: number, reason: string): Chain =>
  async (step) => {
    const about = (kind: string, path: string, state: string, more: object = {}): Step => ({
      kind,
      mark: `"[${id}]"`,
      request: ['POST', `/api/desk/labels/${path}`, { labels: [id], ...more }],
      isThere: ({ labels }) => labels.get(id) === state,
      label: id,
    });
    await step(about('voidLabels', 'void', 'voided', { reason }));
    await step(about('undoVoid', 'undo-void', 'printed'));
    await step(about('rejectLabels', 'reject', 'rejected', { reason }));
    await step(about('reprintLabels', 'reprint', 'reprinted', { reason, id: 'same' }));
  };

const template =
  (id: string): Chain =>
  async (step) => {
    const find = ({ templates }: Seen) => templates.find((one) => one.id === id);
    const [json, path] = [{ id, name: `First ${id}`, fields: [] }, `/api/templates/${id}`];
    const { id: _, ...changed } = { ...json, name: `Then ${id}` };
    await step({
      kind: 'createTemplate',
      mark: `"First ${id}"`,
      request: ['POST', '/api/templates', json],
      isThere: (seen) => !!find(seen),
    });
    await step({
      kind: 'replaceTemplate',
      mark: `"Then ${id}"`,
      request: ['PUT', path, changed],
      isThere: (seen) => find(seen)?.name === changed.name,
    });
    await step({ kind: 'deleteTemplate', mark: `"${id}"`, request: ['DELETE', path], isThere: (seen) => !find(seen) });
  };

const device =
  (id: number, name: string): Chain =>
  async (step) => {
    const [path, mark] = [`/api/desk/devices/${id}`, `"device_id":"${id}"`];
    const find = ({ devices }: Seen) => devices.find((one) => one.id === id);
    await step({
      kind: 'renameDevice',
      mark,
      request: ['PATCH', path, { name }],
      isThere: (seen) => find(seen)?.name === name,
    });
    await step({
      kind: 'revokeDevice',
      mark,
      request: ['DELETE', path],
      isThere: (seen) => find(seen)?.revoked === true,
    });
  };

/** A printer that a kill left there is added once more, and keeps its name. */
const printer =
  (uri: string, name: string): Chain =>
  async (step) => {
    const choice = { tray: null, media_type: null };
    const named =
      (wanted: string) =>
      ({ printers }: Seen) =>
        printers.some((one) => one.name === wanted);
    const path = '/api/desk/printers';
    const isThere = named(name);
    const added = await step({
      kind: 'addPrinter',
      mark: null,
      request: ['POST', path, { uri, name, ...choice }],
      isThere,
    });
    const { id } = added.body;
    const changed = { name: `${name} b`, ...choice };
    await step({
      kind: 'changePrinter',
      mark: `"${changed.name}"`,
      request: ['PUT', `${path}/${id}`, changed],
      isThere: named(changed.name),
    });
    const isGone = ({ printers }: Seen) => printers.every((one) => one.id !== id);
    await step({
      kind: 'removePrinter',
      mark: `"printer_id":"${id}"`,
      request: ['DELETE', `${path}/${id}`],
      isThere: isGone,
    });
  };

const setting =
  (value: number): Chain =>
  async (step) => {
    const isThere = ({ settings }: Seen) => settings.some(({ name, value: now }) => name === SETTING && now === value);
    // The log keeps no values of settings.
    await step({
      kind: 'changeSettings',
      mark: null,
      request: ['PATCH', '/api/desk/settings', { changes: { [SETTING]: value } }],
      isThere,
    });
  };
