// Why photographs are not read: the rows of the robustness table, and of each miss whether its mark was lost in finding the
// geometry (synchronisation) or is too faint (energy). Options: --rows a,b  --trials N  --kinds busy,flat  --base N
// --pictures (the artwork known as well, which takes longer)  --all (a line for what was read, too)
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import { type Answer, answerFrom, correlation } from '#main/engine/message/answer.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { OUTLINES, searchPicture } from '#main/engine/placement/blind-search.ts';
import { hypothesesFromCorners } from '#main/engine/placement/given-corners.ts';
import type { Hypothesis, Reader } from '#main/engine/placement/hypothesis.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { realEngine, type View } from '#test/robustness/engine.ts';
import { makeLabels } from '#test/robustness/label.ts';
import type { Case, Row } from '#test/robustness/row.ts';
import { ROWS } from '#test/robustness/rows.ts';
import { COVER_KINDS, type CoverKind } from '#test/support/covers/covers.ts';
import { marginAtTruth, marginWithArtwork, type TrueView } from './support/true-place.ts';

/** Correlation that the reader needs, in standard deviations. */
const NEEDED = 8.5;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: 'small,cut-50,photo-700,photo-500,grey' },
    trials: { type: 'string', default: '6' },
    kinds: { type: 'string', default: COVER_KINDS.join(',') },
    base: { type: 'string', default: '1' },
    pictures: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

/** What one photograph gave. Correlations are in standard deviations. */
interface Finding {
  readonly trial: number;
  readonly artwork: string;
  readonly read: boolean;
  readonly wrong: string | null;
  /** Score of the constellation and correlation with the true message, of the best hypothesis. */
  readonly score: number;
  readonly margin: number;
  /** The same correlation at the true place, of all frames together, and with the artwork subtracted; null where it is not known. */
  readonly atTruth: number | null;
  readonly withArtwork: number | null;
  readonly ms: number;
}

sharp.concurrency(1);
const carriers = layOutCarriers(PUBLISHED_KEY);
await main();

async function main(): Promise<void> {
  const labels = makeLabels(realEngine('balanced'), Number(options.base));
  const summary = [];
  for (const row of rowsOf(options.rows)) {
    const findings: Finding[] = [];
    for (const index of trialsOf(options.kinds, Number(options.trials))) {
      const one = await row.make(index, labels, `${options.base}/${row.name}/${index}`);
      const message = one.right[0];
      findings.push(diagnose(index, one, message, encodeBits(carriers.payload.bitsOf(message))));
    }
    const shown = findings.filter(({ read }) => options.all || !read);
    if (shown.length > 0) console.log(`\n${row.name}, ${row.title}:`);
    if (shown.length > 0) console.table(shown.map(lineOf));
    summary.push({ row: row.name, ...summaryOf(findings) });
  }
  console.table(summary);
}

function rowsOf(names: string): readonly Row[] {
  return names.split(',').map((name) => {
    const row = ROWS.find((one) => one.name === name);
    if (!row) throw new Error(`There is no row ${name}. The rows are: ${ROWS.map((one) => one.name).join(', ')}.`);
    return row;
  });
}

/** The first trials whose artwork is of these kinds: kinds take turns. */
function trialsOf(kinds: string, count: number): number[] {
  const wanted = kinds.split(',').map((kind) => COVER_KINDS.indexOf(kind as CoverKind));
  const all = Array.from({ length: COVER_KINDS.length * count }, (_, index) => index);
  return all.filter((index) => wanted.includes(index % COVER_KINDS.length)).slice(0, count);
}

function diagnose(trial: number, { views, tags, bare }: Case, message: string, coded: Uint8Array): Finding {
  const started = process.cpuUsage();
  const { answer, best } = views.length === 1 ? readBlind(views[0], coded) : readTogether(views);
  const { user, system } = process.cpuUsage(started);
  const ms = Math.round((user + system) / 1000);
  const read = answer?.message === message;
  const [{ picture, truth }] = views;
  const isKnown = truth !== undefined && bare !== undefined && (options.all || !read);
  const artwork: Rgb | null = isKnown ? bare() : null;
  return {
    trial,
    artwork: `${tags['kind']} ${tags['size']} ${tags['level'] ?? ''}`,
    read,
    ms,
    wrong: answer !== null && !read ? answer.message : null,
    score: best?.score ?? 0,
    margin: best === null ? 0 : correlation(best.soft.bits, coded),
    atTruth: artwork ? marginAtTruth(views.flatMap(trueView), artwork, carriers, coded) : null,
    withArtwork:
      artwork && truth && options.pictures ? marginWithArtwork(picture, truth, artwork, carriers, coded) : null,
  };
}

function trueView({ picture, truth }: View): TrueView[] {
  return truth === undefined ? [] : [{ picture, truth }];
}

interface Reading {
  readonly answer: Pick<Answer, 'message'> | null;
  /** The hypothesis that gave the answer, or else the one that agrees best with the true message. */
  readonly best: Hypothesis | null;
}

/** As `decode` reads one photograph, with every hypothesis compared with what is true. */
function readBlind({ picture, corners }: View, coded: Uint8Array): Reading {
  const reader: Reader = { ...carriers, scratch: createScratch() };
  const hypotheses = corners
    ? hypothesesFromCorners(picture, corners, reader)
    : searchPicture(picture, findLabels(picture, OUTLINES), reader);
  let best: Hypothesis | null = null;
  for (const one of hypotheses) {
    const answer = answerFrom(one.soft.bits, one.score, carriers.payload);
    if (answer !== null) return { answer, best: one };
    if (best === null || correlation(one.soft.bits, coded) > correlation(best.soft.bits, coded)) best = one;
  }
  return { answer: null, best };
}

function readTogether(views: readonly View[]): Reading {
  const { message } = readPhotos(views, { keys: [PUBLISHED_KEY] });
  return { answer: message === null ? null : { message }, best: null };
}

/** What is wanting: at the true place the mark would be read, or it would not. */
function causeOf({ read, atTruth }: Finding): string {
  if (read) return '';
  if (atTruth === null) return 'unknown';
  return atTruth >= NEEDED ? 'synchronisation' : 'energy';
}

function lineOf(finding: Finding) {
  const figure = (value: number | null) => (value === null ? null : Number(value.toFixed(1)));
  const { trial, artwork, wrong, score, margin, atTruth, withArtwork, ms } = finding;
  return {
    trial,
    artwork,
    cause: causeOf(finding),
    score: figure(score),
    z: figure(margin),
    'z at the true place': figure(atTruth),
    'z with artwork': figure(withArtwork),
    wrong,
    ms,
  };
}

function summaryOf(findings: readonly Finding[]) {
  const count = (cause: string) => findings.filter((one) => causeOf(one) === cause).length;
  return {
    of: findings.length,
    read: findings.filter(({ read }) => read).length,
    wrong: findings.filter(({ wrong }) => wrong !== null).length,
    synchronisation: count('synchronisation'),
    energy: count('energy'),
    unknown: count('unknown'),
    'median ms': findings.map(({ ms }) => ms).toSorted((a, b) => a - b)[findings.length >> 1],
  };
}
