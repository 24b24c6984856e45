// What the line made, from sums that were kept with each change: a year costs its days, not its labels.

import { hostname } from 'node:os';
import type { StationContext } from '#main/base/station-context.ts';
import { wordsIn } from '#main/base/words.ts';
import type { Store } from '#main/store/store.ts';
import { isoOf } from '#shared/core/times.ts';
import {
  type Counts,
  NONE,
  OTHERS,
  placeInTime,
  plus,
  RANGE_DAYS,
  type Statistics,
  UNNAMED,
} from '#shared/jobs/statistics.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { sayReason, troubleWords } from '#shared/troubles/sentences.ts';
import type { View } from '#shared/words/catalogue.ts';
import type { statisticsReport } from '#shared/words/en.ts';
import type { Language } from '#shared/words/languages.ts';
import { statisticsLines } from './statistics-csv.ts';

const DAY_MS = 86_400_000;
/** Names of a list that a person reads. The file has all. */
const MOST_NAMES = 100;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type StatisticsContext = Pick<StationContext, 'store' | 'pool' | 'clock' | 'fonts'>;

export function createStatisticsService({ store, pool, clock, fonts }: StatisticsContext) {
  async function between({ from: first, to: last }: Days): Promise<Statistics> {
    const { day: today } = placeInTime(isoOf(clock()));
    const to = last ?? today;
    const from = first ?? dayAfter(to, -6);
    const days = daysBetween(from, to);
    const sums = await store.statistics.sums(from, to);
    const nameOf = await readStationNames(store);
    const ofDay = new Map(sums.days.map(({ row, counts }) => [row.day, counts]));
    const byDay = days.map((day) => ({ day, counts: ofDay.get(day) ?? NONE }));
    const named = (dimension: string) =>
      sums.values
        .filter(({ row }) => row.dimension === dimension)
        .map(({ row, counts }) => ({ value: row.value, counts }))
        .sort((a, b) => sizeOf(b.counts) - sizeOf(a.counts));
    return {
      today,
      from,
      to,
      days: byDay,
      total: totalOf(byDay.map(({ counts }) => counts)),
      hours: sums.hours.map(({ row, counts }) => ({ hour: Number(row.hour), counts })).sort((a, b) => a.hour - b.hour),
      busy_hours: sums.busyHours,
      products: named('product'),
      printers: named('printer'),
      reasons: named('reason'),
      stations: sums.stations.map(({ row, counts }) => ({ value: nameOf(row.station), counts })),
    };
  }

  return {
    /** For people: names beyond those that anybody reads are one sum. */
    between: async (days: Days): Promise<Statistics> => shortened(await between(days)),
    /** Gives this station the name of its machine, where several stations share a database. */
    nameStation: (machine: string) => nameStation(store, machine),
    async csv(days: Days, language: Language) {
      const { found, name, words } = await inWords(store, await between(days), language);
      return { name: `${name}.csv`, lines: statisticsLines(found, language, words) };
    },
    async pdf(days: Days, language: Language) {
      const { found, stations, name } = await inWords(store, shortened(await between(days)), language);
      const { bytes } = await pool.run('reportStatistics', { language, found, stations, at: isoOf(clock()), fonts });
      return { name: `${name}.pdf`, bytes };
    },
  };
}

/** The sums in the words of a language, and the stations that they are of. */
async function inWords(store: Store, found: Statistics, language: Language) {
  const catalogue = await wordsIn(language);
  const words = catalogue.view('statisticsReport');
  // A station with a database of its own is the machine. Where several share one, sums without a station are older than that.
  const station = store.station === null ? hostname() : words.earlier;
  const reasonOf = (value: string) => sayReason(value, troubleWords(catalogue), catalogue.speech);
  const told = readable(found, { words, reasonOf, station });
  const names = told.stations.map(({ value }) => value);
  const own = store.station === null ? hostname() : (await readStationNames(store))(store.station);
  return {
    words,
    found: told,
    stations: names.length > 0 ? names : [own],
    name: words.file({ from: found.from, to: found.to }),
  };
}

export function shortened(found: Statistics): Statistics {
  const { products, printers, reasons } = found;
  return {
    ...found,
    products: merged(products),
    printers: merged(printers),
    reasons: merged(reasons),
  };
}

/** The names that count most, then the others as one sum, then what has no name. */
function merged(sums: Statistics['products']): Statistics['products'] {
  const names = sums.filter(({ value }) => value !== OTHERS && value !== UNNAMED);
  const told = names.length <= MOST_NAMES ? names : names.slice(0, MOST_NAMES - 1);
  const others = [...names.slice(told.length), ...sums.filter(({ value }) => value === OTHERS)];
  const rest = others.length === 0 ? [] : [{ value: OTHERS, counts: totalOf(others.map(({ counts }) => counts)) }];
  return [...told, ...rest, ...sums.filter(({ value }) => value === UNNAMED)];
}

function sizeOf(counts: Counts): number {
  return counts.made + counts.printed + counts.rejected + counts.voided + counts.failed;
}

function totalOf(all: readonly Counts[]): Counts {
  return all.reduce(plus, NONE);
}

/** Every day from one to another. Throws where there are none, or too many. */
export function daysBetween(from: string, to: string): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (count >= 1 && count <= RANGE_DAYS) return Array.from({ length: count }, (_, at) => dayAfter(from, at));
  throw new AppError('bad_input', `from must not be after to, and a range has at most ${RANGE_DAYS} days.`);
}

function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

// Stations on one database have names that people know: that of their machine, with a number where several run on it.
const NAMES = 'stations.names';
/** Characters of a station's own name that tell it apart, where nobody has named it yet. */
const SHORT = 8;

type Names = Readonly<Record<string, string>>;

async function namesIn({ kept }: Pick<Store, 'kept'>): Promise<Names> {
  return ((await kept.get(NAMES)) as Names | null) ?? {};
}

/** Names this station after its machine. A name that it has stays, so that sums of earlier days keep theirs. */
async function nameStation(store: Pick<Store, 'kept' | 'change' | 'station'>, machine: string): Promise<void> {
  const { station } = store;
  if (station === null || (await namesIn(store))[station] !== undefined) return;
  await store.change(async (tables) => {
    const names = await namesIn(tables);
    await tables.kept.set(NAMES, { ...names, [station]: freeName(Object.values(names), machine) });
  });
}

/** Tells the name of a station from what it calls itself. */
async function readStationNames(store: Pick<Store, 'kept'>): Promise<(station: string) => string> {
  const names = await namesIn(store);
  return (station) => names[station] ?? station.slice(0, SHORT);
}

function freeName(taken: readonly string[], wanted: string): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} (${number})`;
    if (!taken.includes(name)) return name;
  }
}

// The sums as people read them in files: every value by the name that the language has for it.

type Sums = Statistics['products'];

interface Naming {
  readonly words: Pick<View<typeof statisticsReport>, 'others' | 'unnamed'>;
  readonly reasonOf: (value: string) => string;
  /** The station of sums that name none. */
  readonly station: string;
}

export function readable(found: Statistics, { words, reasonOf, station }: Naming): Statistics {
  const named = (sums: Sums, nameOf = (value: string) => value) =>
    renamed(sums, (value) => (value === OTHERS ? words.others : nameOf(value) || words.unnamed));
  return {
    ...found,
    products: named(found.products),
    printers: named(found.printers),
    reasons: named(found.reasons, reasonOf),
    stations: renamed(found.stations, (value) => (value === UNNAMED ? station : value)),
  };
}

/** What is called the same is one. */
function renamed(sums: Sums, nameOf: (value: string) => string): Sums {
  const found = new Map<string, Sums[number]>();
  for (const { value, counts } of sums) {
    const name = nameOf(value);
    const before = found.get(name);
    found.set(name, { value: name, counts: before ? plus(before.counts, counts) : counts });
  }
  return [...found.values()];
}
