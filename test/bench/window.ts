// The window while labels are made: how long a click or a key waits for its picture, and what many rows take of the station's
// memory. In a real Chromium on the same machine, which the marking keeps busy.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { artwork } from '../support/artwork.ts';
import { type DraftDesk, openDraftDesk } from '../support/production/draft-desk.ts';
import { openDesk } from '../support/window.ts';
import { jobWhen, makeJob } from '../support/window-jobs.ts';

const LABELS = Number(process.argv[2] ?? 200);
const SIZE = { width: 1170, height: 800 } as const;
/** What a person does; the browser tells of pointers that pass by as well. */
const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup'] as const;
const EVERY_MS = 250;
/** From the event to the next paint. */
const ASKED_MS = 100;
const FEW_ROWS = 300;
const MANY_ROWS = 5000;
/** What 4,700 more rows may take: about 20 kB each, for a ledger that is read in pages. */
const ASKED_GROWTH_MB = 100;

const holds = [await reactions(), await memory()];
process.exitCode = holds.every(Boolean) ? 0 : 1;

interface Timings {
  /** Milliseconds of those that took 16 or more. */
  readonly slow: readonly number[];
  readonly events: number;
  readonly longTasks: readonly number[];
}

async function reactions(): Promise<boolean> {
  const desk = await openDesk();
  try {
    const drafts = await openDraftDesk(desk.station);
    const { id } = await drafts.create();
    const rows = Array.from({ length: LABELS }, (_, i) => `Pinot ${i + 1};${750 + i}`);
    await drafts.giveTable(id, 'Pinot.csv', `product_name;quantity\n${rows.join('\n')}\n`);
    await drafts.addArtwork(id, 'front.png', await artwork('bench', { kind: 'label', ...SIZE }));
    await drafts.change(id, { template_id: 'generic', sheet_id: 'l7165' });
    const page = await desk.open({ at: '#/jobs' });
    await observe(page);
    const job = (await drafts.make(id)).id;
    const start = performance.now();
    const missed = await pressAbout(page, job, () => isDone(drafts, job));
    return report(await timingsOf(page), { missed, seconds: (performance.now() - start) / 1000 });
  } finally {
    await desk.close();
  }
}

async function isDone(drafts: DraftDesk, job: number): Promise<boolean> {
  return (await jobWhen(drafts, job, () => true)).state === 'done';
}

/** Counts from here on, as the browser itself does. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(
    (presses) => {
      const kept = { slow: [] as number[], longTasks: [] as number[] };
      Object.assign(window, { kept });
      const watch = (into: number[], options: object, isWanted: (name: string) => boolean) =>
        new PerformanceObserver((list) => {
          for (const { name, duration } of list.getEntries()) if (isWanted(name)) into.push(duration);
        }).observe(options);
      watch(kept.slow, { type: 'event', durationThreshold: 16 }, (name) => presses.includes(name));
      watch(kept.longTasks, { type: 'longtask' }, () => true);
    },
    PRESSES as readonly string[],
  );
}

/** A click or a key on rail, table and steps every 250 ms; gives how many had nothing to go to. */
async function pressAbout(page: Page, job: number, isOver: () => Promise<boolean>): Promise<number> {
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
  for (let turn = 0; !(await isOver()); turn++) {
    const next = sleep(EVERY_MS);
    await actions[turn % actions.length]().catch(() => missed++);
    await next;
  }
  return missed;
}

function timingsOf(page: Page): Promise<Timings> {
  return page.evaluate(
    (presses) => {
      const { kept } = window as unknown as { kept: { slow: number[]; longTasks: number[] } };
      const events = presses.reduce((sum, name) => sum + (performance.eventCounts.get(name) ?? 0), 0);
      return { ...kept, events };
    },
    PRESSES as readonly string[],
  );
}

function report(
  { slow, events, longTasks }: Timings,
  { missed, seconds }: { missed: number; seconds: number },
): boolean {
  const sorted = slow.toSorted((a, b) => b - a);
  // Those under 16 ms are counted by the browser and not told.
  const p99 = sorted[Math.floor(events / 100)] ?? 16;
  const worst = sorted[0] ?? 16;
  console.table([
    {
      labels: LABELS,
      'making, s': seconds.toFixed(0),
      events,
      'nothing to press': missed,
      'p99 to paint, ms': p99,
      'worst, ms': worst,
      'asked, ms': ASKED_MS,
      'long tasks': longTasks.length,
      'longest task, ms': Math.round(Math.max(0, ...longTasks)),
    },
  ]);
  return p99 < ASKED_MS;
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
    return peakMegabytes(desk.station.process.pid);
  } finally {
    await desk.close();
  }
}

/** The kernel's own count since the process began. */
function peakMegabytes(pid: number | undefined): number {
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round((Number(kibibytes) * 1024) / 1e6);
}
