// Restores, copies that are put back, recoveries and moves of the rows, one after the other and many of them killed half way:
// every picture that was confirmed stays, and no ID is given out twice.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { numberOf } from '#shared/core/id.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { newFolder } from '#test/support/station.ts';
import { type Act, act, openAsStarted, type Tell } from './act.ts';

export interface RestoresOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Instead of `rounds`: goes on until so many databases were replaced, by restores, copies put back, recoveries and moves. */
  readonly replacements?: number;
  /** Rounds of one station. Then another one begins, since what restores set aside is kept. */
  readonly roundsEach?: number;
  /** Gives the address of an empty database. Without it no rows are moved. */
  readonly newDatabase?: () => Promise<string>;
  /**
   * The negative controls: IDs are forgotten after restores, or pictures that were set aside are removed. For those, copies are
   * put back again and again, so that some are set aside.
   */
  readonly defect?: 'ids' | 'pictures';
  readonly tell?: (sentence: string) => void;
}

export interface RestoresReport {
  readonly rounds: number;
  /** Restores, copies put back, recoveries and moves among them. */
  readonly replacements: number;
  /** How often each kind of work was done, and how often it was killed. */
  readonly done: Readonly<Record<string, number>>;
  readonly killed: number;
  readonly ids: number;
  readonly pictures: number;
  readonly broken: readonly string[];
}

/** So few that an ID that is forgotten is soon drawn again. */
const ID_COUNT = 500;
const DAY_MS = 24 * 3_600_000;
const PASSPHRASE = 'four words in a row';
const KILLED_ACT = join(import.meta.dirname, 'killed-act.ts');

/** The kinds of work that put another database in the place of the present one. */
const REPLACING = ['restore', 'kept', 'recovery', 'there', 'back'];

export async function restoresRun(options: RestoresOptions): Promise<RestoresReport> {
  const { roundsEach = 50, seed, tell } = options;
  const broken: string[] = [];
  const done: Record<string, number> = {};
  const sums = { killed: 0, ids: 0, pictures: 0 };
  let n = 0;
  const replacements = () => REPLACING.reduce((sum, what) => sum + (done[what] ?? 0), 0);
  const isEnough = () =>
    options.replacements === undefined ? n >= options.rounds : replacements() >= options.replacements;
  while (!isEnough()) {
    const from = n;
    const station = await openCampaign(options, makeRandom(seed, `restores ${from}`));
    try {
      for (; n < from + roundsEach && !isEnough(); n++) {
        const { what, wasKilled, faults } = await station.round();
        done[what] = (done[what] ?? 0) + 1;
        if (wasKilled) sums.killed++;
        broken.push(...faults.map((text) => `Round ${n} (${what}${wasKilled ? ', killed' : ''}): ${text}`));
      }
      broken.push(...station.spoiltPictures());
      sums.ids += station.ids();
      sums.pictures += station.pictures();
    } finally {
      station.end();
    }
    tell?.(`${n} rounds, ${replacements()} databases replaced, ${sums.killed} killed, ${broken.length} broken`);
  }
  return { rounds: n, replacements: replacements(), done, ...sums, broken };
}

async function openCampaign({ newDatabase, defect }: RestoresOptions, random: Random) {
  const root = newFolder('restores');
  const folder = join(root, 'data');
  mkdirSync(folder);
  const given = new Set<string>();
  const pictures = new Set<string>();
  const backups: { file: string; passphrase?: string }[] = [];
  const seen = new Map<string, ReadonlySet<string>>();
  let records: ReadonlySet<string> = new Set();
  let faults: string[] = [];
  let day = 2;
  let last: Act['kind'] = 'open';
  let acts = 0;

  const tell: Tell = (kind, value) => {
    if (kind === 'picture') pictures.add(value);
    else if (given.has(value)) faults.push(`The ID ${value} was given out twice.`);
    else given.add(value);
  };
  const order = (kind: Act['kind'], more: Partial<Act> = {}): Act => {
    return { folder, aheadMs: day * DAY_MS, idCount: ID_COUNT, kind, ...more };
  };

  /** Some work that fits what there is. */
  async function choose(): Promise<Act & { what: string }> {
    const isElsewhere = Boolean((await readSettingsFile(folder))['database.url']);
    const plain = (kind: Act['kind'], more: Partial<Act> = {}) => ({ ...order(kind, more), what: kind });
    const write = () => plain('write', { number: 1 + random.below(6) });
    const upkeep = () => plain('upkeep');
    if (given.size === 0) return write();
    const kept = () => plain('kept', { number: random.below(3) });
    const copied = () => plain('copy');
    if (defect === 'pictures') return [copied, write, kept, upkeep][acts++ % 4]();
    if (isElsewhere) return random.pick([write, upkeep, () => plain('back')])();
    const file = join(root, `${backups.length}.tar`);
    const exported = () => plain('export', { file, ...(random.chance(0.15) ? { passphrase: PASSPHRASE } : {}) });
    const restored = () => (backups.length === 0 ? exported() : plain('restore', random.pick(backups)));
    const damaged = () => ({ ...order('open'), what: `recovery after ${damage(folder, random)}` });
    const moved = async () => (newDatabase ? plain('there', { url: await newDatabase() }) : write());
    const kinds = [write, write, write, exported, restored, restored, copied, copied, kept, kept, damaged, upkeep];
    // Pictures that an older copy does not name are set aside by the next upkeep.
    if (last === 'kept' && random.chance(0.6)) return upkeep();
    return random.chance(0.04) ? moved() : random.pick(kinds)();
  }

  async function round() {
    faults = [];
    day += 0.25;
    const { what, ...chosen } = await choose();
    // The campaign itself damages the folder, so that work is done whole.
    const isKilled = random.chance(0.3) && given.size > 0;
    const wasKilled = isKilled ? await killHalfWay(chosen, random, tell) : await act(chosen, tell).then(() => false);
    if (chosen.kind === 'export' && !wasKilled) {
      backups.push({ file: chosen.file ?? '', ...(chosen.passphrase ? { passphrase: chosen.passphrase } : {}) });
    }
    last = chosen.kind;
    const mayLoseRecords = chosen.kind === 'restore' || chosen.kind === 'kept';
    await look(mayLoseRecords);
    if (defect === 'pictures') rmSync(join(folder, 'pictures', 'set-aside'), { recursive: true, force: true });
    return { what: what.replace(/^recovery.*/, 'recovery'), wasKilled, faults };
  }

  /** Starts the station once more, and compares what it has with what was confirmed. */
  async function look(mayLoseRecords: boolean): Promise<void> {
    await (await openAsStarted(order('open'))).close();
    if (defect === 'ids' && mayLoseRecords)
      await ask(folder, 'delete from ids where number in (select number from ids order by number desc limit 5)');
    const taken = new Set(
      (await ask(folder, 'select number from ids where given_back = 0')).map(({ number }) => Number(number)),
    );
    for (const id of given) if (!taken.has(numberOf(id) ?? -1)) faults.push(`The ID ${id} could be drawn again.`);
    const now = new Set((await ask(folder, 'select id from records')).map(({ id }) => String(id)));
    const lost = mayLoseRecords ? [] : [...records].filter((id) => !now.has(id));
    faults.push(...lost.map((id) => `The record ${id} is lost.`));
    records = now;
    const there = picturesIn(folder, seen);
    for (const hash of pictures) if (!there.has(hash)) faults.push(`The picture ${hash} is lost.`);
  }

  return {
    round,
    ids: () => given.size,
    pictures: () => pictures.size,
    spoiltPictures: () => spoilt(folder),
    end: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Does the work in a process that is killed at some point. Gives false where it was done before that. */
async function killHalfWay(order: Act, random: Random, tell: Tell): Promise<boolean> {
  const [by, count] = random.chance(0.7) ? ['calls', random.below(90)] : ['ms', random.below(400)];
  const child = spawn(process.execPath, [KILLED_ACT, JSON.stringify(order), String(by), String(count)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, errors]: [string[], string[]] = [[], []];
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  const [code, signal] = await once(child, 'close');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`The work ended with ${code ?? signal}: ${errors.join('')}`);
  const lines = said.join('').split('\n').slice(0, -1);
  for (const line of lines) tell(...(line.split(' ') as Parameters<Tell>));
  return signal === 'SIGKILL';
}

/** Damages the database, or what lies beside it, so that the rest still tells everything. */
function damage(folder: string, random: Random): string {
  const file = join(folder, 'station.db');
  const how = random.pick(['no file', 'no bytes', 'half', 'scrambled', 'no journal', 'no copies']);
  if (how === 'no file') rmSync(file, { force: true });
  else if (how === 'no journal') rmSync(join(folder, 'journal'), { recursive: true, force: true });
  else if (how === 'no copies') rmSync(join(folder, 'backups'), { recursive: true, force: true });
  else if (existsSync(file)) spoil(file, how, random);
  return how;
}

function spoil(file: string, how: string, random: Random): void {
  const handle = openSync(file, 'r+');
  const { size } = statSync(file);
  const bytes = how === 'scrambled' ? randomBytes(1 + random.below(5000)) : Buffer.alloc(0);
  try {
    if (how === 'scrambled') writeSync(handle, bytes, 0, bytes.length, random.below(Math.max(1, size - bytes.length)));
    else ftruncateSync(handle, how === 'half' ? size >> 1 : 0);
  } finally {
    closeSync(handle);
  }
}

/** Rows of the station, wherever they are. */
async function ask(folder: string, sql: string): Promise<Record<string, unknown>[]> {
  const { 'database.url': url } = await readSettingsFile(folder);
  if (url) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }
  const database = new Sqlite(join(folder, 'station.db'));
  try {
    const statement = database.prepare<[], Record<string, unknown>>(sql);
    if (statement.reader) return statement.all();
    statement.run();
    return [];
  } finally {
    database.close();
  }
}

/** The hashes of all pictures in the folder: on their shelves, set aside, and what restores replaced, which does not change. */
function picturesIn(folder: string, seen: Map<string, ReadonlySet<string>>): Set<string> {
  const found = hashesBelow(join(folder, 'pictures'));
  for (const name of namesIn(join(folder, 'replaced'))) {
    const known = seen.get(name) ?? hashesBelow(join(folder, 'replaced', name, 'pictures'));
    seen.set(name, known);
    for (const hash of known) found.add(hash);
  }
  return found;
}

function hashesBelow(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Set(names.flatMap((name) => /([0-9a-f]{64})\.\w+$/.exec(name)?.[1] ?? []));
}

/** Pictures whose bytes are not those of their names. */
function spoilt(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}\.png$/.test(name),
  );
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return files.filter((name) => !name.includes(hashOf(name))).map((name) => `The picture ${name} is not what it was.`);
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
