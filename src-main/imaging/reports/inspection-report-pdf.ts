import { type PDFPage, rgb } from '@cantoo/pdf-lib';
import { wordsIn } from '#main/base/words.ts';
import { sharp } from '#main/imaging/codec.ts';
import { GRADES, type Grade, type ReadCause } from '#shared/core/model.ts';
import { contradictionPhrase } from '#shared/labels/contradictions.ts';
import type { CodeContradiction } from '#shared/labels/label-codes.ts';
import { FINDING_STATES, type FindingState, type Help, type Inspection } from '#shared/verify/inspection.ts';
import type { View } from '#shared/words/catalogue.ts';
import type { inspectionReport } from '#shared/words/en.ts';
import { type Language, LOCALES } from '#shared/words/languages.ts';
import { sayPhrase } from '#shared/words/phrase.ts';
import { type Flow, INNER_WIDTH, openFlow, PAGE } from './flow.ts';
import type { FontOpener } from './letters.ts';

export interface InspectionReport {
  readonly language: Language;
  readonly inspection: Inspection;
  /** The machine that the station runs on. */
  readonly station: string;
  /** What the labels are for; null where no label told. */
  readonly product: string | null;
  /** The cameras that saw the labels; null where the desk did not tell. */
  readonly camera: string | null;
  /** Grades of all labels that were read, in their order. */
  readonly grades: readonly Graded[];
  readonly missing: Listed<ReportPlace>;
  readonly rejects: Listed<ReportPlace & { readonly at: string; readonly reason: string | null }>;
  readonly codes: Listed<ReportPlace & { readonly contradiction: CodeContradiction }>;
  readonly failures: Listed<Failure>;
  /** Null if only the failures are to be shown. */
  readonly passed: Listed<Passed> | null;
}

export interface Graded {
  readonly grade: Grade;
  readonly help: Help;
}

/** Some of many. */
export interface Listed<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

interface ReportPlace {
  readonly watermark_id: string | null;
  readonly sheet: number | null;
  readonly cell: number | null;
}

export interface Failure {
  readonly watermark_id: string | null;
  readonly at: string;
  readonly state: FindingState;
  readonly reason: string | null;
  /** Why the label could not be read; null where it was read. */
  readonly cause: ReadCause | null;
  /** A WebP file. */
  readonly picture: Uint8Array | null;
}

export interface Passed {
  readonly watermark_id: string | null;
  readonly grade: Grade | null;
  /** A WebP file. */
  readonly picture: Uint8Array | null;
}

type Words = View<typeof inspectionReport>;

/** The result of an inspection as a PDF of A4 pages. */
export async function writeInspectionReport(report: InspectionReport, openFonts: FontOpener): Promise<Uint8Array> {
  const { language, inspection } = report;
  const catalogue = await wordsIn(language);
  const words = catalogue.view('inspectionReport');
  const sayCode = (one: CodeContradiction) =>
    sayPhrase(contradictionPhrase(one), catalogue.messages('contradiction'), catalogue.speech);
  const flow = await openFlow({ title: `${words.title} ${inspection.id}`, language, report, openFonts });
  const time = timeIn(language);
  flow.line([[0, `${words.title} ${inspection.id}`]], { size: 18, bold: true });
  flow.gap(6);
  writeFacts(flow, report, words, time);
  writeTotals(flow, inspection, words);
  writeTrend(flow, report.grades, words);
  writeMissing(flow, report.missing, words);
  writeRejects(flow, report.rejects, words, time);
  writeCodes(flow, report.codes, words, sayCode);
  await writeFailures(flow, report.failures, words, time);
  if (report.passed) await writePassed(flow, report.passed, words);
  writeSignature(flow, words, report.camera === null ? ['camera', 'date', 'name'] : ['date', 'name']);
  return flow.finish(words.footer, words.page);
}

function placeText({ sheet, cell }: Pick<ReportPlace, 'sheet' | 'cell'>, words: Words): string {
  return words.place({ onSheet: sheet !== null, sheet: sheet ?? '', cell: cell ?? '' });
}

type TimeText = (at: string) => string;

function timeIn(language: Language): TimeText {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return (at) => format.format(new Date(at));
}

function writeFacts(
  flow: Flow,
  { inspection, station, product, camera }: InspectionReport,
  words: Words,
  time: TimeText,
) {
  const { batch, operator, begun_at, ended_at } = inspection;
  const { facts, anyRecord } = words;
  const lines = [
    [facts.batch, batch ? `${batch.name} (${batch.id})` : anyRecord],
    ...(product === null ? [] : [[facts.product, product] as const]),
    [facts.station, station],
    ...(camera === null ? [] : [[facts.camera, camera] as const]),
    [facts.operator, operator ?? facts.unknown],
    [facts.begun, time(begun_at)],
    [facts.ended, ended_at === null ? facts.open : time(ended_at)],
  ] as const;
  for (const [name, value] of lines) flow.line([[0, name], [0.2, value]], { size: 10 }); // biome-ignore format: a pair a line
}

/** Where the numbers stand, as a share of the width: the longest name before them is a half in German and French. */
const NUMBERS_AT = 0.55;

function writeTotals(flow: Flow, { counts, ...sums }: Inspection, words: Words): void {
  flow.heading(words.totals);
  for (const name of ['expected', 'checked', 'rejected', 'missing', 'rejected_others'] as const) {
    const sum = name === 'rejected_others' ? sums[name] || null : sums[name];
    if (sum !== null) flow.line([[0, words.sums[name]], [NUMBERS_AT, `${sum}`]], { size: 10, bold: true }); // biome-ignore format: a pair a line
  }
  flow.gap(4);
  for (const state of FINDING_STATES.toReversed()) {
    if (counts[state] > 0) flow.line([[0, words.states[state]], [NUMBERS_AT, `${counts[state]}`]]); // biome-ignore format: a pair a line
  }
}

const CHART = { height: 80, letters: 14, dot: 1.6 } as const;
const INK = rgb(0.1, 0.25, 0.55);

/** Draws a dot for each label that was read, from left to right, the best grade at the top: an empty one where it was read with help. */
function writeTrend(flow: Flow, grades: readonly Graded[], words: Words): void {
  flow.heading(words.trend, grades.length === 0 ? undefined : CHART.height + 8);
  if (grades.length === 0) {
    flow.line([[0, words.noGrades]]);
    return;
  }
  const { page, top } = flow.room(CHART.height + 8);
  const step = CHART.height / GRADES.length;
  const baseOf = (row: number): number => top - step * (row + 0.5);
  for (const [row, grade] of GRADES.entries()) {
    flow.text(page, PAGE.left, baseOf(row) - 3, grade, 8);
    rule(page, baseOf(row));
  }
  const width = INNER_WIDTH - CHART.letters - 2 * CHART.dot;
  for (const [i, { grade, help }] of grades.entries()) {
    const share = grades.length === 1 ? 0 : i / (grades.length - 1);
    const x = PAGE.left + CHART.letters + CHART.dot + share * width;
    const paint = help === 'none' ? { color: INK } : { borderColor: INK, borderWidth: 0.6, opacity: 0 };
    page.drawCircle({ x, y: baseOf(GRADES.indexOf(grade)), size: CHART.dot, ...paint });
  }
  for (const help of ['none', 'artwork', 'ids'] as const) countGrades(flow, grades, help, words);
}

/** What was read with help is counted apart. */
function countGrades(flow: Flow, grades: readonly Graded[], help: Help, words: Words): void {
  const own = grades.filter((one) => one.help === help);
  if (own.length === 0) return;
  const counts = GRADES.map((grade, i): [number, string] => {
    return [0.5 + i * 0.1, `${grade}: ${own.filter((one) => one.grade === grade).length}`];
  });
  flow.line([[0, `${words.help[help]}: ${own.length}`], ...counts]);
}

function rule(page: PDFPage, y: number): void {
  const [start, end] = [PAGE.left + CHART.letters, PAGE.left + INNER_WIDTH];
  page.drawLine({ start: { x: start, y }, end: { x: end, y }, thickness: 0.4, color: rgb(0.8, 0.8, 0.8) });
}

function writeMissing(flow: Flow, { shown, total }: InspectionReport['missing'], words: Words): void {
  flow.heading(`${words.missing} (${total})`);
  if (total === 0) flow.line([[0, words.none]]);
  const columns = 2;
  for (let i = 0; i < shown.length; i += columns) {
    const cells = shown.slice(i, i + columns).flatMap((one, column): [number, string][] => [
      [column / columns, one.watermark_id ?? '-'],
      [column / columns + 0.16, placeText(one, words)],
    ]);
    flow.line(cells);
  }
  tellRest(flow, shown.length, total, words);
}

function writeRejects(flow: Flow, { shown, total }: InspectionReport['rejects'], words: Words, time: TimeText): void {
  flow.heading(`${words.rejects} (${total})`);
  if (total === 0) flow.line([[0, words.none]]);
  for (const { watermark_id, sheet, cell, at, reason } of shown) {
    flow.line([
      [0, watermark_id ?? '-'],
      [0.16, placeText({ sheet, cell }, words)],
      [0.38, time(at)],
      [0.62, reason ?? ''],
    ]);
  }
  tellRest(flow, shown.length, total, words);
}

/** Only where there are such labels: most layouts have no codes, and most codes are right. */
function writeCodes(
  flow: Flow,
  { shown, total }: InspectionReport['codes'],
  words: Words,
  sayCode: (one: CodeContradiction) => string,
): void {
  if (total === 0) return;
  flow.heading(`${words.codes} (${total})`);
  for (const { watermark_id, sheet, cell, contradiction } of shown) {
    flow.line([
      [0, watermark_id ?? '-'],
      [0.16, placeText({ sheet, cell }, words)],
      [0.34, sayCode(contradiction)],
    ]);
  }
  tellRest(flow, shown.length, total, words);
}

const TILE = { columns: 3, side: 150, text: 36, gap: 12 } as const;

async function writeFailures(flow: Flow, { shown, total }: Listed<Failure>, words: Words, time: TimeText) {
  flow.heading(`${words.failures} (${total})`, total === 0 ? undefined : TILE.side + TILE.text + TILE.gap);
  if (total === 0) flow.line([[0, words.none]]);
  for (let i = 0; i < shown.length; i += TILE.columns) {
    const { page, top } = flow.room(TILE.side + TILE.text + TILE.gap);
    for (const [column, one] of shown.slice(i, i + TILE.columns).entries()) {
      const x = PAGE.left + (column * INNER_WIDTH) / TILE.columns;
      const width = INNER_WIDTH / TILE.columns - TILE.gap;
      if (one.picture)
        flow.picture(page, await flow.document.embedJpg(await asJpeg(one.picture, PICTURE_SIDE)), x, top, TILE.side);
      else emptyPlace(flow, page, { x, top, side: TILE.side }, words.noPicture);
      const base = top - TILE.side - 9;
      flow.text(page, x, base, `${words.states[one.state]}  ${one.watermark_id ?? ''}`, 9, width);
      flow.text(page, x, base - 11, time(one.at), 8, width);
      flow.text(page, x, base - 21, one.reason ?? (one.cause ? words.causes[one.cause] : ''), 8, width);
    }
  }
  tellRest(flow, shown.length, total, words);
}

/** Small, so that a page has some sixty of them. */
const SMALL = { columns: 7, side: 62, text: 12, gap: 8 } as const;

async function writePassed(flow: Flow, { shown, total }: Listed<Passed>, words: Words) {
  const height = SMALL.side + SMALL.text + SMALL.gap;
  flow.heading(`${words.passed} (${total})`, total === 0 ? undefined : height);
  if (total === 0) flow.line([[0, words.none]]);
  for (let i = 0; i < shown.length; i += SMALL.columns) {
    const { page, top } = flow.room(height);
    for (const [column, one] of shown.slice(i, i + SMALL.columns).entries()) {
      const x = PAGE.left + (column * INNER_WIDTH) / SMALL.columns;
      const width = INNER_WIDTH / SMALL.columns - 4;
      if (one.picture) {
        const image = await flow.document.embedJpg(await asJpeg(one.picture, SMALL_PICTURE_SIDE));
        flow.picture(page, image, x, top, SMALL.side);
      } else emptyPlace(flow, page, { x, top, side: SMALL.side }, words.lost);
      flow.text(page, x, top - SMALL.side - 8, `${one.watermark_id ?? ''}  ${one.grade ?? ''}`, 7, width);
    }
  }
  tellRest(flow, shown.length, total, words);
}

const SIGNATURE = { height: 70, line: 40 } as const;

/** What is written by hand. */
function writeSignature(flow: Flow, { signature }: Words, lines: readonly (keyof Words['signature'])[]): void {
  const { page, top } = flow.room(SIGNATURE.height);
  const width = (INNER_WIDTH - 2 * TILE.gap) / lines.length;
  for (const [i, line] of lines.entries())
    lineFor(flow, page, PAGE.left + i * (width + TILE.gap), top - SIGNATURE.line, {
      width,
      text: signature[line],
    });
}

const GREY = rgb(0.35, 0.35, 0.35);

/** A line to write on, with what belongs there below it. */
function lineFor(
  flow: Flow,
  page: PDFPage,
  x: number,
  y: number,
  { width, text }: { width: number; text: string },
): void {
  page.drawLine({ start: { x, y }, end: { x: x + width, y }, thickness: 0.6, color: GREY });
  flow.text(page, x, y - 11, text, 8, width);
}

/** The place of a picture that is not there. */
function emptyPlace(
  flow: Flow,
  page: PDFPage,
  { x, top, side }: { x: number; top: number; side: number },
  text: string,
): void {
  page.drawRectangle({
    x,
    y: top - side,
    width: side,
    height: side,
    borderColor: GREY,
    borderWidth: 0.5,
    opacity: 0,
  });
  flow.text(page, x + 8, top - side / 2, text, 8, side - 16);
}

function tellRest(flow: Flow, shown: number, total: number, words: Words): void {
  if (total > shown) flow.line([[0, words.more({ count: total - shown })]]);
}

/** Pixels of the long side: 150 an inch at the size on the page. */
const PICTURE_SIDE = 320;
const SMALL_PICTURE_SIDE = 130;

async function asJpeg(webp: Uint8Array, side: number): Promise<Uint8Array> {
  const small = sharp(webp).resize({
    width: side,
    height: side,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return (await small.jpeg({ quality: 85 }).toUint8Array()).data;
}
