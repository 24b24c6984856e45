import { rgb } from '@cantoo/pdf-lib';
import { type Language, LOCALES } from '../../../src-shared/languages.ts';
import { GRADES } from '../../../src-shared/model.ts';
import {
  type Counts,
  type Measure,
  OTHERS,
  type Statistics,
  shiftsOf,
  UNNAMED,
} from '../../../src-shared/statistics.ts';
import { type Flow, INNER_WIDTH, openFlow, PAGE } from '../inspection-report/flow.ts';
import { STATISTICS_WORDS } from './words.ts';

export interface StatisticsReport {
  readonly language: Language;
  readonly found: Statistics;
  /** Reasons as sentences, by the value that the sums have for them. */
  readonly reasons: Readonly<Record<string, string>>;
}

type Words = (typeof STATISTICS_WORDS)[Language];

const SHOWN = ['made', 'printed', 'verified', 'rejected', 'voided', 'failed'] as const;
/** Parts of the width at which the numbers of a table begin. */
const COLUMNS = [0.46, 0.55, 0.64, 0.73, 0.82, 0.91] as const;
/** Names that fit before the numbers. */
const LONGEST_NAME = 44;

/** The sums of a range as a PDF of A4 pages: pictures first, then the numbers. */
export async function writeStatisticsReport({ language, found, reasons }: StatisticsReport): Promise<Uint8Array> {
  const words = STATISTICS_WORDS[language];
  const flow = await openFlow(words.title, language);
  const day = dayIn(language);
  flow.line([[0, words.title]], { size: 18, bold: true });
  flow.line([[0, words.range(day(found.from), day(found.to))]], { size: 11 });
  writeTotals(flow, found, words);
  writeChart(flow, words.measures.made, found, ({ made }) => made);
  writeChart(flow, words.lost, found, lostOf);
  const shifts = shiftsOf(found.hours).map(({ counts }, at) => ({ value: words.shifts[at] ?? '', counts }));
  const lost = found.reasons.map(({ value, counts }) => ({ value: reasons[value] ?? value, counts }));
  writeTable(
    flow,
    words.lists.reasons,
    lost.filter(({ counts }) => lostOf(counts) > 0),
    words,
  );
  writeTable(flow, words.lists.shifts, shifts, words);
  writeTable(flow, words.lists.products, found.products, words);
  if (found.printers.length > 0) writeTable(flow, words.lists.printers, found.printers, words);
  if (found.stations.length > 1) writeTable(flow, words.lists.stations, found.stations, words);
  const days = found.days.filter(({ counts }) => SHOWN.some((name) => counts[name] !== 0));
  writeTable(
    flow,
    words.perDay,
    days.map((one) => ({ value: day(one.day), counts: one.counts })),
    words,
  );
  return flow.finish(words.footer, words.page);
}

function dayIn(language: Language): (day: string) => string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}

function lostOf({ rejected, voided, failed }: Counts): number {
  return Math.max(0, rejected) + Math.max(0, voided) + Math.max(0, failed);
}

function writeTotals(flow: Flow, { total, busy_hours }: Statistics, words: Words): void {
  flow.heading(words.totals);
  for (const name of SHOWN) flow.line([[0, words.measures[name]], [0.35, String(total[name])]], { size: 10, bold: true }); // biome-ignore format: a pair a line
  flow.line([[0, words.pace], [0.35, String(busy_hours > 0 ? Math.round(total.made / busy_hours) : 0)]], { size: 10 }); // biome-ignore format: a pair a line
  const grades = GRADES.map((grade) => `${grade}: ${total[`grade_${grade.toLowerCase()}` as Measure]}`);
  flow.line([[0, words.grades], [0.35, grades.join('   ')]], { size: 10 }); // biome-ignore format: a pair a line
}

const CHART = { height: 70, below: 12 } as const;
const INK = rgb(0.2, 0.35, 0.45);
const GREY = rgb(0.6, 0.6, 0.6);

/** A bar for each day, from left to right; the highest has its number. */
function writeChart(flow: Flow, title: string, { days }: Statistics, of: (counts: Counts) => number): void {
  flow.heading(title, CHART.height + CHART.below);
  const { page, top } = flow.room(CHART.height + CHART.below);
  const most = Math.max(1, ...days.map(({ counts }) => of(counts)));
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
  flow.text(page, PAGE.left, top - 7, String(most), 8);
}

function writeTable(flow: Flow, title: string, sums: Statistics['products'], words: Words): void {
  flow.heading(title);
  if (sums.length === 0) {
    flow.line([[0, words.none]]);
    return;
  }
  flow.line(
    SHOWN.map((name, at): [number, string] => [COLUMNS[at] ?? 0, words.short[name]]),
    { size: 8 },
  );
  for (const { value, counts } of sums) {
    const name = nameOf(value, words);
    const cut = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
    flow.line([[0, cut], ...SHOWN.map((one, at): [number, string] => [COLUMNS[at] ?? 0, String(counts[one])])]);
  }
}

function nameOf(value: string, { unnamed, others }: Words): string {
  if (value === UNNAMED) return unnamed;
  return value === OTHERS ? others : value;
}
