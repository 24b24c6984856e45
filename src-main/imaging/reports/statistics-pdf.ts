import { rgb } from '@cantoo/pdf-lib';
import { wordsIn } from '#main/base/words.ts';
import { shareText } from '#shared/core/shares.ts';
import {
  type Counts,
  countedOf,
  lostOf,
  type Measure,
  NONE,
  plus,
  type Statistics,
  shiftsOf,
  triedOf,
} from '#shared/jobs/statistics.ts';
import type { View } from '#shared/words/catalogue.ts';
import type { statisticsReport } from '#shared/words/en.ts';
import { type Language, LOCALES } from '#shared/words/languages.ts';
import { type Cell, type Flow, INNER_WIDTH, openFlow, PAGE } from './flow.ts';
import type { FontOpener } from './letters.ts';

export interface StatisticsReport {
  readonly language: Language;
  /** Its values are names that people read. */
  readonly found: Statistics;
  /** The names of the stations that the sums are of. */
  readonly stations: readonly string[];
  /** When the sums were taken. */
  readonly at: string;
}

/** How a language writes what the report shows. */
interface Writing {
  readonly words: View<typeof statisticsReport>;
  readonly number: (value: number) => string;
  readonly day: (day: string) => string;
  readonly time: (instant: string) => string;
  readonly share: (part: number, whole: number) => string;
}

type Sums = Statistics['products'];

const LOST = ['rejected', 'voided', 'failed'] as const;
const SHOWN = ['made', 'printed', 'verified', ...LOST] as const;
const GRADE_MEASURES = ['grade_a', 'grade_b', 'grade_c', 'grade_d', 'grade_f'] as const;

/** The sums of a range as a PDF of A4 pages: pictures first, then the numbers. */
export async function writeStatisticsReport(report: StatisticsReport, openFonts: FontOpener): Promise<Uint8Array> {
  const { language, found } = report;
  const writing = await writingIn(language);
  const { words, day } = writing;
  const flow = await openFlow({ title: words.title, language, report, openFonts });
  writeHead(flow, report, writing);
  writeTotals(flow, found, writing);
  writeChart(flow, words.measures.made, found, ({ made }) => made, writing);
  writeChart(flow, words.lost, found, lostOf, writing);
  const reasons = found.reasons.filter(({ counts }) => lostOf(counts) > 0);
  const shifts = shiftsOf(found.hours).map(({ name, counts }) => ({ value: words.shifts[name], counts }));
  const days = found.days.filter(({ counts }) => SHOWN.some((name) => counts[name] !== 0));
  writeTable(flow, words.lists.reason, reasons, writing, LOST);
  writeTable(flow, words.lists.shift, shifts, writing);
  writeTable(flow, words.lists.product, found.products, writing);
  if (found.printers.length > 0) writeTable(flow, words.lists.printer, found.printers, writing);
  if (found.stations.length > 1) writeTable(flow, words.lists.station, found.stations, writing);
  const byDay = days.map((one) => ({ value: day(one.day), counts: one.counts }));
  writeTable(flow, words.lists.day, byDay, writing);
  if (flow.isLacking()) {
    flow.gap(10);
    for (const line of flow.lines(words.lacking, { size: 8 }, INNER_WIDTH)) flow.line([[0, line]], { size: 8 });
  }
  return flow.finish(words.footer, words.page);
}

async function writingIn(language: Language): Promise<Writing> {
  const locale = LOCALES[language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return {
    words: (await wordsIn(language)).view('statisticsReport'),
    number: numbers.format,
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
    time: (instant) => times.format(new Date(instant)),
    share: (part, whole) => shareText(part, whole, locale),
  };
}

/** Where the values of the first page begin. */
const VALUES = 0.35;

function writeHead(flow: Flow, { found, stations, at }: StatisticsReport, { words, day, time }: Writing): void {
  flow.line([[0, words.title]], { size: 18, bold: true });
  flow.line([[0, words.range({ from: day(found.from), to: day(found.to) })]], { size: 11 });
  flow.gap(6);
  const names = flow.lines(stations.join(', '), { size: 10 }, (1 - VALUES) * INNER_WIDTH - 4);
  const title = stations.length > 1 ? words.stations : words.station;
  for (const [i, name] of names.entries()) flow.line([[0, i === 0 ? title : ''], [VALUES, name]], { size: 10 }); // biome-ignore format: a pair a line
  flow.line([[0, words.made_at], [VALUES, time(at)]], { size: 10 }); // biome-ignore format: a pair a line
}

function writeTotals(flow: Flow, { total, busy_hours }: Statistics, { words, number, share }: Writing): void {
  flow.heading(words.totals);
  const put = (name: string, value: string, bold = false) => flow.line([[0, name], [VALUES, value]], { size: 10, bold }); // biome-ignore format: a pair a line
  for (const name of SHOWN) put(words.measures[name], number(total[name]), true);
  put(words.lostShare, share(lostOf(total), triedOf(total)));
  put(
    words.pace,
    words.paceText({ pace: number(busy_hours > 0 ? total.made / busy_hours : 0), hours: number(busy_hours) }),
  );
  const grades = countedOf(GRADE_MEASURES, [total]).map(
    (name) => `${name.slice(-1).toUpperCase()}: ${number(total[name])}`,
  );
  if (grades.length > 0) put(words.grades, grades.join(', '));
}

const CHART = { height: 70, below: 24 } as const;
const INK = rgb(0.2, 0.35, 0.45);
const GREY = rgb(0.6, 0.6, 0.6);

/** A bar for each day, from left to right; the highest has its number, and the first and the last their days. */
function writeChart(
  flow: Flow,
  title: string,
  { days }: Statistics,
  of: (counts: Counts) => number,
  { number, day }: Writing,
): void {
  const most = Math.max(0, ...days.map(({ counts }) => of(counts)));
  if (most === 0) return;
  flow.heading(title, CHART.height + CHART.below);
  const { page, top } = flow.room(CHART.height + CHART.below);
  const step = INNER_WIDTH / days.length;
  const floor = top - CHART.height;
  for (const [at, { counts }] of days.entries()) {
    const height = (Math.max(0, of(counts)) / most) * (CHART.height - 10);
    page.drawRectangle({ x: PAGE.left + (at + 0.12) * step, y: floor, width: step * 0.76, height, color: INK });
  }
  page.drawLine({
    start: { x: PAGE.left, y: floor },
    end: { x: PAGE.left + INNER_WIDTH, y: floor },
    thickness: 0.5,
    color: GREY,
  });
  flow.text(page, PAGE.left, top - 7, number(most), 8);
  const [first, last] = [days[0], days.at(-1)];
  if (first) flow.text(page, PAGE.left, floor - 10, day(first.day), 8);
  if (last && days.length > 1) {
    const end = day(last.day);
    flow.text(page, PAGE.left + INNER_WIDTH - flow.width(end, 8), floor - 10, end, 8);
  }
}

/** Of the width, what a column of numbers takes. */
const COLUMN = 0.105;
const TEXT = { size: 9 } as const;
const HEAD = { size: 8 } as const;

/** A name with its numbers, in so many lines as the name needs. */
interface Row {
  readonly names: readonly string[];
  readonly numbers: readonly Cell[];
}

/** Sums by name, with the sum of all at the end. What nothing was counted for has no column. */
function writeTable(
  flow: Flow,
  title: string,
  sums: Sums,
  { words, number }: Writing,
  measures: readonly Measure[] = SHOWN,
): void {
  flow.heading(title);
  const all = sums.map(({ counts }) => counts);
  const shown = countedOf(measures, all);
  if (shown.length === 0) {
    flow.line([[0, words.none]]);
    return;
  }
  const width = (1 - shown.length * COLUMN) * INNER_WIDTH;
  const cells = (textOf: (name: Measure) => string) =>
    shown.map((name, at): Cell => [1 - (shown.length - 1 - at) * COLUMN, textOf(name), 'end']);
  const head = cells((name) => (words.short as Partial<Record<Measure, string>>)[name] ?? words.measures[name]);
  const rowOf = ({ value, counts }: Sums[number]): Row => ({
    names: flow.lines(value, TEXT, width),
    numbers: cells((name) => number(counts[name])),
  });
  flow.line(head, HEAD);
  for (const sum of sums) writeRow(flow, rowOf(sum), head);
  if (sums.length > 1) writeRow(flow, rowOf({ value: words.totals, counts: all.reduce(plus, NONE) }), head, true);
}

/** On one page, and below the heads of the columns where it begins one. */
function writeRow(
  flow: Flow,
  { names: [first = '', ...rest], numbers }: Row,
  head: readonly Cell[],
  bold = false,
): void {
  if (flow.turnFor(1 + rest.length, TEXT.size)) flow.line(head, HEAD);
  flow.line([[0, first], ...numbers], { ...TEXT, bold });
  for (const line of rest) flow.line([[0, line]], TEXT);
}
