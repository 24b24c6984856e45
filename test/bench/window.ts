// The window while labels are made: how long a click or a key waits for its picture, and what many rows take of the station's
// memory. In a real Chromium on the same machine, which the marking keeps busy.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { artwork } from '#test/support/artwork.ts';
import { PRESSES, p99Of, UNTOLD_MS } from '#test/support/journey/press-times.ts';
import { megabytesOf } from '#test/support/process-memory.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { openDesk } from '#test/support/window.ts';
import { jobWhen, makeJob } from '#test/support/window-jobs.ts';
import { SIX_FIELDS, sixColumns } from './support/six-fields.ts';

const LABELS = Number(process.argv[2] ?? 200);
const SIZE = { width: 1170, height: 800 } as const;
const EVERY_MS = 250;
const IDLE_PRESSES = 60;
/** From the event to the next paint. */
const ASKED_MS = 100;
const FEW_ROWS = 300;
const MANY_ROWS = 5000;
/** What 4,700 more rows may take: about 20 kB each, for a ledger that is read in pages. */
const ASKED_GROWTH_MB = 100;

const holds = [await reactions(), await memory()];
process.exitCode = holds.every(Boolean) ? 0 : 1;

interface Press {
  readonly ms: number;
  /** Such as "keydown on #/jobs/1". */
  readonly what: string;
}

interface Timings {
  /** Those that took 16 ms or more. */
  readonly slow: readonly Press[];
  readonly events: number;
  readonly longTasks: readonly number[];
}

interface Presses {
  readonly done: number;
  /** They found nothing to press. */
  readonly missed: number;
}

/** First with nothing to do for the station, on the same machine at the same hour: what is more comes of the making. */
async function reactions(): Promise<boolean> {
  const desk = await openDesk();
  try {
    const drafts = await openDraftDesk(desk.station);
    const small = await makeJob(drafts, 6, { name: 'Pinot' });
    await jobWhen(drafts, small, ({ state }) => state === 'done');
    const page = await desk.open({ at: '#/jobs' });
    let turns = 0;
    const idle = await timed(page, small, async () => turns++ === IDLE_PRESSES);
    const job = await largeJob(drafts);
    const start = performance.now();
    const making = await timed(page, job, async () => (await jobWhen(drafts, job, () => true)).state === 'done');
    const seconds = (performance.now() - start) / 1000;
    console.table([rowOf('nothing is made', idle), rowOf(`${LABELS} labels, ${seconds.toFixed(0)} s`, making)]);
    for (const { ms, what } of worstOf(making).slice(0, 3)) console.log(`${ms} ms: ${what}`);
    return p99Of({ ...making, slow: worstOf(making) }) < ASKED_MS;
  } finally {
    await desk.close();
  }
}

/** With fields, whose drawing takes the threads longer than marks alone. */
async function largeJob(drafts: DraftDesk): Promise<number> {
  const { id } = await drafts.create();
  const rows = Array.from({ length: LABELS }, (_, i) => [`Pinot ${i + 1}`, 750 + i, ...Object.values(sixColumns(i))]);
  const head = ['product_name', 'quantity', ...Object.keys(sixColumns(0))];
  await drafts.giveTable(id, 'Pinot.csv', `${[head, ...rows].map((row) => row.join(';')).join('\n')}\n`);
  await drafts.addArtwork(id, 'front.png', await artwork('bench', { kind: 'label', ...SIZE }));
  await drafts.change(id, { template_id: 'generic', sheet_id: 'l7165' });
  const { status } = await drafts.ask('PUT', `/api/desk/drafts/${id}/layout`, { json: { layout: SIX_FIELDS } });
  if (status !== 200) throw new Error(`The layout was answered with ${status}.`);
  return (await drafts.make(id)).id;
}

async function timed(page: Page, job: number, isOver: () => Promise<boolean>): Promise<Timings> {
  const stop = await observe(page);
  const { done, missed } = await pressAbout(page, job, isOver);
  // A window in which little can be pressed answers what is left at once.
  if (missed > done / 4) throw new Error(`${missed} of ${done + missed} presses found nothing to press.`);
  return stop();
}

/** Counts from here on, as the browser itself does; gives what it counted. */
async function observe(page: Page): Promise<() => Promise<Timings>> {
  await page.evaluate(
    (presses) => {
      const kept = { slow: [] as Press[], longTasks: [] as number[], before: 0 };
      const countNow = () => presses.reduce((sum, name) => sum + (performance.eventCounts.get(name) ?? 0), 0);
      kept.before = countNow();
      Object.assign(window, { kept, countNow });
      const watch = (options: object, take: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
      watch({ type: 'event', durationThreshold: 16 }, ({ name, duration: ms }) => {
        if (presses.includes(name)) kept.slow.push({ ms, what: `${name} on ${location.hash}` });
      });
      watch({ type: 'longtask' }, ({ duration }) => kept.longTasks.push(duration));
    },
    PRESSES as readonly string[],
  );
  return () =>
    page.evaluate(() => {
      type Kept = { kept: Timings & { before: number }; countNow: () => number };
      const { kept, countNow } = window as unknown as Kept;
      return { slow: kept.slow, longTasks: kept.longTasks, events: countNow() - kept.before };
    });
}

/** A click or a key on rail, table and steps every 250 ms. One that finds nothing to press waits for its next turn. */
async function pressAbout(page: Page, job: number, isOver: () => Promise<boolean>): Promise<Presses> {
  const click = (name: string | RegExp) => () =>
    page.getByRole('link', { name, exact: true }).first().click({ timeout: 1000 });
  const press = (key: string) => () => page.keyboard.press(key);
  const go = (path: string) => () => page.evaluate((hash) => location.assign(hash), path);
  const actions = [
    ...[click('Home'), press('Tab'), press('Tab'), click('Jobs'), press('ArrowDown'), click('Pinot')],
    ...[press('Tab'), click('Ledger'), press('PageDown'), press('PageDown'), click('Back to the job')],
    ...[
      press('Tab'),
      click('Records'),
      press('ArrowDown'),
      press('ArrowDown'),
      go(`#/jobs/${job}`),
      press('?'),
      press('Escape'),
    ],
  ];
  let missed = 0;
  let turn = 0;
  for (; !(await isOver()); turn++) {
    const next = sleep(EVERY_MS);
    await actions[turn % actions.length]().catch(() => missed++);
    await next;
  }
  return { done: turn - missed, missed };
}

function rowOf(what: string, timings: Timings) {
  const { events, longTasks } = timings;
  return {
    what,
    presses: events,
    'p99 to paint, ms': p99Of({ ...timings, slow: worstOf(timings) }),
    'worst, ms': worstOf(timings)[0]?.ms ?? UNTOLD_MS,
    'asked, ms': ASKED_MS,
    'long tasks': longTasks.length,
    'longest task, ms': Math.round(Math.max(0, ...longTasks)),
  };
}

function worstOf({ slow }: Timings): readonly Press[] {
  return slow.toSorted((a, b) => b.ms - a.ms);
}

/** The most that the station ever had, with a window open on the job. */
async function memory(): Promise<boolean> {
  const few = await peakWith(FEW_ROWS);
  const many = await peakWith(MANY_ROWS);
  const growth = many - few;
  console.table([
    {
      'made of each': FEW_ROWS,
      [`peak at ${FEW_ROWS} rows, MB`]: few,
      [`peak at ${MANY_ROWS} rows, MB`]: many,
      'growth, MB': growth,
      'asked, MB': ASKED_GROWTH_MB,
    },
  ]);
  return growth <= ASKED_GROWTH_MB;
}

async function peakWith(rows: number): Promise<number> {
  const desk = await openDesk();
  try {
    const drafts = await openDraftDesk(desk.station);
    const page = await desk.open({ at: '#/jobs' });
    const job = await makeJob(drafts, rows);
    await page.goto(new URL(`/#/jobs/${job}?step=ledger`, page.url()).href);
    await jobWhen(drafts, job, ({ state, counts }) => state === 'done' || (counts.made ?? 0) >= FEW_ROWS);
    return Math.round(megabytesOf(desk.station.process.pid, 'most'));
  } finally {
    await desk.close();
  }
}
