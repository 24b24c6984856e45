// The whole way in the window with many rows, bad ones of every kind, and kills on the way.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#test/support/api.ts';
import { dropFolder, makeAnyway } from '#test/support/create/window-files.ts';
import { countsOf, readLedger } from '#test/support/journey/books.ts';
import {
  FLAWS,
  type Flaws,
  goodPictures,
  MARKED_PICTURE,
  markedPicture,
  tableOf,
} from '#test/support/journey/goods.ts';
import { chooseSheet, downloaded, holdForecastOf, mapLot, seeForecast, served } from '#test/support/journey/hands.ts';
import { type Kept, keptOf, lossesBetween, madeIn } from '#test/support/journey/lives.ts';
import { flawsOfPdf, noPaperTools } from '#test/support/journey/paper.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { openDesk } from '#test/support/window.ts';
import { jobWhen, labelsOf } from '#test/support/window-jobs.ts';

export interface LongRun {
  readonly rows: number;
  readonly bad: number;
  readonly seed: number;
}

export interface LongRunReport {
  readonly proven: number;
  /** From the drop of the files to the proven PDF, the kills included. */
  readonly seconds: number;
  /** How many labels were made at each kill while they were made. */
  readonly madeAtKills: readonly number[];
  /** Sentences; none is what is wanted. */
  readonly broken: readonly string[];
}

/** Of a label of L7160 at 300 dpi. */
const SIZE = { width: 750, height: 450 };
/** Longest for all labels, or for their sheets. */
const WORK_MS = 30 * 60_000;
/** About what a label takes: where in it the kill comes is left to chance. */
const LABEL_MS = 300;

export async function windowRun({ rows, bad, seed }: LongRun): Promise<LongRunReport> {
  const desk = await openDesk();
  const random = makeRandom(seed, 'window run');
  const lives = livesOf(desk.station);
  try {
    const flaws = flawsAt(rows, bad, random);
    const page = await desk.open({ at: '#/home' });
    page.setDefaultTimeout(WORK_MS);
    const start = performance.now();
    await prepare(page, desk.station, { rows, flaws });
    const job = await make(page);
    const madeAtKills: number[] = [];
    // One kill in each half of the making, one while the sheets are made.
    for (const [from, to] of [
      [0.05, 0.45],
      [0.5, 0.9],
    ] as const) {
      madeAtKills.push(await lives.killAfter(job, Math.floor((rows - bad) * random.between(from, to)), random));
    }
    await page.getByRole('heading', { name: /labels are made/ }).waitFor();
    await page.getByRole('button', { name: /^Make sheets/ }).click();
    await lives.killAfter(job, 0, random);
    await provenAgain(page);
    const seconds = (performance.now() - start) / 1000;
    const { proven, broken } = await lookAtAll(page, lives.now(), job, { rows, flaws });
    return {
      proven,
      seconds,
      madeAtKills,
      broken: [...lives.losses(), ...broken, ...desk.complaints().filter(isFault)],
    };
  } finally {
    await lives.end();
    await desk.close();
  }
}

/** Spread over all rows, of all kinds in turn. */
function flawsAt(rows: number, bad: number, random: Random): Flaws {
  const flaws: Record<number, (typeof FLAWS)[number]> = {};
  for (let i = 0; i < bad; i++) {
    const [from, to] = [i, i + 1].map((one) => Math.floor((one * rows) / bad));
    flaws[from + 1 + random.below(to - from)] = FLAWS[i % FLAWS.length];
  }
  return flaws;
}

async function prepare(page: Page, station: Station, { rows, flaws }: { rows: number; flaws: Flaws }): Promise<void> {
  await holdForecastOf(page, MARKED_PICTURE);
  const pictures = [...(await goodPictures(SIZE)), await markedPicture(station, SIZE)];
  await dropFolder(page, [tableOf('Herbst.csv', rows, flaws), ...pictures]);
  await page.waitForURL(/#\/create\/\d+/);
  await mapLot(page);
  await seeForecast(page);
  await chooseSheet(page, 'L7160', 1);
}

async function make(page: Page): Promise<number> {
  await makeAnyway(page, /^Make \d+ labels/);
  return Number(/jobs\/(\d+)/.exec(page.url())?.[1]);
}

/** After a kill in the middle of the sheets there are all of them, or none: then they are made once more. */
async function provenAgain(page: Page): Promise<void> {
  const proven = page.getByText(/^[\d,]+ of [\d,]+ proven$/);
  const again = page.getByRole('button', { name: /^Make sheets/ });
  await proven.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await proven.waitFor();
}

interface Lives {
  /** The station that runs now, and a desk at it. */
  now(): { readonly station: Station; readonly desk: DraftDesk };
  /** Kills it when so many labels are made, and starts it again; gives how many it were. */
  killAfter(job: number, made: number, random: Random): Promise<number>;
  losses(): readonly string[];
  end(): Promise<void>;
}

function livesOf(first: Station): Lives {
  let [station, desk] = [first, null as DraftDesk | null];
  const losses: string[] = [];
  let before: Kept = { ids: new Map(), pictures: new Map() };

  async function killAfter(job: number, made: number, random: Random): Promise<number> {
    desk ??= await openDraftDesk(station);
    const batch = await jobWhen(desk, job, (one) => one.state === 'done' || madeIn(one) >= made);
    before = await keptOf(station, desk, job);
    await sleep(random.below(LABEL_MS));
    await station.kill();
    station = await startStation({ folder: first.folder });
    desk = await openDraftDesk(station);
    losses.push(...lossesBetween(before, await keptOf(station, desk, job)));
    return madeIn(batch);
  }

  return {
    now() {
      if (!desk) throw new Error('nobody sits at the desk yet');
      return { station, desk };
    },
    killAfter,
    losses: () => losses,
    end: () => station.kill(),
  };
}

/** Ledger, records and PDF must say the same. */
async function lookAtAll(
  page: Page,
  { station, desk }: ReturnType<Lives['now']>,
  job: number,
  { rows, flaws }: { rows: number; flaws: Flaws },
): Promise<{ proven: number; broken: string[] }> {
  const kinds = Object.values(flaws);
  const failed = kinds.filter((flaw) => flaw === 'picture that is marked already').length;
  const wanted = { proofed: rows - kinds.length, failed };
  const labels = await labelsOf(desk, job);
  const proofed = labels.filter(({ state }) => state === 'proofed');
  const ids = proofed.map(({ watermark_id }) => watermark_id ?? '');
  const records = await recordsOf(station);
  await page.getByRole('button', { name: 'Print these sheets' }).click();
  const pdf = await downloaded(page, 'Save PDF');
  await page.getByRole('link', { name: 'Ledger' }).click();
  const counts = countsOf(await readLedger(await downloaded(page, 'Save as CSV')));
  const broken = [
    ...differs('The ledger has', counts, wanted),
    ...differs('Different IDs:', new Set(ids).size, wanted.proofed),
    ...differs('The records are', records.toSorted(), ids.toSorted()),
    ...labels.filter(isOfNobody).map(({ row }) => `Row ${row} failed without a reason.`),
    ...(noPaperTools === null ? await flawsOfPdf(pdf, await served(station, ids)) : []),
  ];
  return { proven: proofed.length, broken };
}

function isOfNobody({ state, reason }: Label): boolean {
  return state === 'failed' && !reason;
}

function differs(what: string, found: unknown, wanted: unknown): string[] {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  return one === other ? [] : [`${what} ${one}, wanted were ${other}.`];
}

async function recordsOf({ url, apiKey }: Station): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await call(url, 'GET', `/api/records?page=${page}&per_page=100`, { token: apiKey });
    if (status !== 200) throw new Error(`/api/records: ${status} ${JSON.stringify(body)}`);
    found.push(...body.records.map(({ watermark_id }: { watermark_id: string }) => watermark_id));
    if (found.length >= body.total || body.records.length === 0) return found;
  }
}

/** While a station is down, its window complains of that: this is no fault. */
function isFault(complaint: string): boolean {
  return complaint.startsWith('fault:');
}
