import { placesIn } from '#main/files/data-folder.ts';
import { namesIn } from '#main/files/presence.ts';
import type { Act as BegunAct, Learned, Store } from '#main/store/store.ts';
import type { NewActivity } from '#main/store/tables/activity.ts';
import { ROLLBACKS, rollbacksIn } from '#main/store/tables/rollbacks.ts';
import type { Activity } from '#shared/accounts/activity.ts';
import type { Release } from '#shared/core/release.ts';
import { isoOf } from '#shared/core/times.ts';
import { type ActivityKind, COMMAND_LINE, KEPT_WITH, LEARNED, type LoggedEndpoint } from '#shared/station/logged.ts';
import { createActivityRooms } from './activity-rooms.ts';

/** What somebody asked of the station. */
export interface Act {
  readonly kind: ActivityKind;
  readonly outcome: Activity['outcome'];
  readonly actor: string | null;
  readonly address: string | null;
  /** The values in the path, the query and the body of the request. */
  readonly given: Readonly<Record<string, unknown>>;
}

/** What somebody asks of the station. */
export type Asked = Omit<Act, 'kind' | 'outcome'> & { readonly kind: LoggedEndpoint };

interface Search {
  readonly q?: string;
  /** Kinds that are found beside `q`, separated by commas. */
  readonly kinds?: string;
  readonly page?: number;
  readonly per_page?: number;
}

/** Longer values are cut: who reads the log needs to know what it was about. */
const MOST_CHARACTERS = 200;
/** The IDs of labels stay whole, so that each is found: 5,000 in one request, 20 characters each. */
const MOST_CHARACTERS_OF_IDS = 100_000;
const FREE = { leftOut: 0 };
/** Lines that are read at a time for the file. */
const PAGE = 500;

/** Who did what. Nothing in the program empties it. `folder`: the data folder, with the certificate authority. */
export async function openActivityLog(
  store: Pick<Store, 'activity' | 'acts' | 'change' | 'kept'>,
  clock: () => number,
  folder?: string,
) {
  await noteRollbacks(store, clock);
  if (folder !== undefined) await noteAuthorities(store, clock, placesIn(folder).tls);
  const rooms = createActivityRooms(clock);

  /** The line of an act. Null where the log has no room for it. */
  function lineOf(act: Act, learned: Learned = {}): NewActivity | null {
    const { kind, outcome, actor, address, given } = act;
    const room = isUnproven(act) ? rooms.take(kind, address ?? '') : FREE;
    if (room === null) return null;
    const facts = { ...factsOf(kind, given), ...learnedFacts(kind, learned) };
    if (room.leftOut > 0) facts['left_out'] = String(room.leftOut);
    // Whoever signs in is known only afterwards.
    const who = actor ?? (outcome === 'done' ? (facts['username'] ?? null) : null);
    return { at: isoOf(clock()), kind, outcome, actor: who, address, facts };
  }

  async function note(act: Act): Promise<void> {
    const line = lineOf(act);
    if (line) await store.activity.add(line);
  }

  /** What somebody asked is about to be done. Its line is written in the first change that it makes. */
  function begin(asked: Asked): BegunAct {
    return store.acts.begin((learned) => lineOf({ ...asked, outcome: 'done' }, learned));
  }

  async function list({ q, kinds = '', page = 1, per_page = 20 }: Search) {
    const { rows, total } = await store.activity.list(q ?? null, page, per_page, kinds.split(','));
    return { activity: [...rows], total, page, pages: Math.max(1, Math.ceil(total / per_page)) };
  }

  /** Every line as JSON, the oldest first. Lines that are added meanwhile come too. */
  async function* lines(): AsyncGenerator<string> {
    let rows = await store.activity.after(0, PAGE);
    for (; rows.length > 0; rows = await store.activity.after(rows[rows.length - 1].id, PAGE)) {
      for (const line of rows) yield `${JSON.stringify(line)}\n`;
    }
  }

  return { note, begin, list, lines };
}

/** What anybody can cause again and again, without being let in. */
function isUnproven({ kind, outcome }: Act): boolean {
  return outcome === 'refused' || kind === 'pairDevice';
}

/** The log of a restored database ends where its backup was made: the next line says so, and who asked for it. */
async function noteRollbacks(store: Pick<Store, 'activity' | 'kept'>, clock: () => number): Promise<void> {
  const last = (await store.activity.newest('restored' satisfies ActivityKind))?.facts['at'] ?? '';
  for (const { kind, at, by = null } of rollbacksIn(await store.kept.get(ROLLBACKS))) {
    if (at <= last) continue;
    const line = { at: isoOf(clock()), outcome: 'done', actor: by, address: null, facts: { how: kind, at } } as const;
    await store.activity.add({ ...line, kind: 'restored' satisfies ActivityKind });
  }
}

/** Authorities that were set aside since the last line about one: the command line does it, whether the station runs or not. */
async function noteAuthorities(store: Pick<Store, 'activity'>, clock: () => number, folder: string): Promise<void> {
  const last = (await store.activity.newest('newAuthority' satisfies ActivityKind))?.facts['at'] ?? '';
  const times = (await namesIn(folder)).flatMap((name) => SET_ASIDE.exec(name)?.slice(1) ?? []);
  const iso = times.map((time) => time.replace(/^(....)(..)(..T..)(..)(..)(...Z)$/, '$1-$2-$3:$4:$5.$6'));
  for (const at of [...new Set(iso)].toSorted()) {
    if (at <= last) continue;
    const line = { at: isoOf(clock()), outcome: 'done', actor: COMMAND_LINE, address: null, facts: { at } } as const;
    await store.activity.add({ ...line, kind: 'newAuthority' satisfies ActivityKind });
  }
}

const SET_ASIDE = /^authority-(\d{8}T\d{9}Z)\./;

export function factsOf(kind: ActivityKind, given: Readonly<Record<string, unknown>>): Record<string, string> {
  return shortly(KEPT_WITH[kind].map((name) => [name, given[name]]));
}

function learnedFacts(kind: ActivityKind, learned: Learned): Record<string, string> {
  const names: readonly string[] = (LEARNED as { readonly [K in ActivityKind]?: readonly string[] })[kind] ?? [];
  return shortly(names.map((name) => [name, learned[name]]));
}

function shortly(values: readonly (readonly [string, unknown])[]): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const [name, value] of values) {
    if (value === undefined || value === null) continue;
    const told = toldOf(name, value);
    const most = name === 'ids' ? MOST_CHARACTERS_OF_IDS : MOST_CHARACTERS;
    facts[name] = (typeof told === 'string' ? told : JSON.stringify(told)).slice(0, most);
  }
  return facts;
}

/** The values of settings and fields may be secret, their names are not. Of who releases something, the name is told. */
function toldOf(name: string, value: unknown): unknown {
  if (name === 'changes' || name === 'metadata') return Object.keys(value as object);
  return name === 'release' ? (value as Release).username : value;
}
