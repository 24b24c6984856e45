// The desk that checks labels, with a camera inside of the page that shows one label after the other.
import type { Page } from 'playwright-core';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';
import type { Station } from '#test/support/station.ts';
import { makeStack } from '#test/support/verify/stack.ts';
import { type Laid, lay, photographOf, stubCamera } from '#test/support/verify/still-camera.ts';
import { launchAddress } from '#test/support/windows.ts';
import type { Shot } from './shot.ts';

const VIEWS = ['good', 'second', 'third', 'voided', 'other', 'unmarked', 'swapped', 'copied', 'twice'] as const;
type ViewName = (typeof VIEWS)[number];
/** Grain makes pictures large, and shows nothing here. */
const CALM = {
  fullWell: 1_000_000,
  background: { colour: [0.2, 0.19, 0.18], kind: 'plain', texture: 0, clutter: 0 },
} as const;

/** Made once, before the first of these pictures is taken. */
const made: { views: ReadonlyMap<ViewName, Buffer>; job: number } = { views: new Map(), job: 0 };

async function makeViews(station: Station): Promise<void> {
  // The address that the station began with works once.
  const desk = await openDraftDesk({ desk: await launchAddress(station) });
  const stack = await makeStack(station, desk, 8);
  const [good, second, voided, third, last] = stack.labels;
  await desk.ask('POST', '/api/desk/labels/void', { json: { labels: [voided.id], reason: 'Torn' } });
  const side = (picture: Rgb, x: number): Laid => ({ picture, changes: { centre: [x, 540] } });
  const picture = await stack.pictureOf(good);
  const views: Record<ViewName, Laid[]> = {
    good: [{ picture }],
    second: [{ picture: await stack.pictureOf(second), changes: { roll: -14 } }],
    third: [{ picture: await stack.pictureOf(third), changes: { roll: 9 } }],
    voided: [{ picture: await stack.pictureOf(voided) }],
    other: [{ picture: await stack.otherLabel() }],
    unmarked: [{ picture: await stack.unmarked() }],
    swapped: [{ picture: await stack.swapped(last) }],
    copied: [{ picture: await stack.copied(third) }],
    twice: [side(picture, 540), side(picture, 1380)],
  };
  const photographs: [ViewName, Buffer][] = [];
  for (const name of VIEWS) photographs.push([name, await photographOf(views[name], CALM)]);
  Object.assign(made, { views: new Map(photographs), job: stack.job });
}

/** Begins anew and shows labels in turn, until each has its result; the last one stays. */
function showing(names: readonly ViewName[], then?: (page: Page) => Promise<unknown>): (page: Page) => Promise<void> {
  return async (page) => {
    await stubCamera(page);
    await page.reload();
    await page.goto(new URL(`#/verify?job=${made.job}`, page.url()).href);
    await page.locator('h1').first().waitFor();
    const id = await page.evaluate(begin, made.job);
    await page.goto(new URL(`#/verify/${id}`, page.url()).href);
    await page.locator('[data-stage]').waitFor();
    for (const name of names) {
      await lay(page, null);
      await page.waitForTimeout(1500);
      await lay(page, made.views.get(name) ?? null);
      await page.locator('[data-stage="result"]').waitFor({ timeout: 60_000 });
    }
    await page.waitForTimeout(500);
    await then?.(page);
  };
}

/** Runs in the window. */
async function begin(batch_id: number): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  // What earlier pictures showed would be checked already.
  const all = '/api/desk/inspections';
  const { inspections } = (await (await fetch(all)).json()) as { inspections: { id: number }[] };
  for (const { id } of inspections) {
    const { findings } = (await (await fetch(`${all}/${id}/findings`)).json()) as { findings: { id: number }[] };
    for (const finding of findings) await fetch(`${all}/${id}/findings/${finding.id}/undo`, { method: 'POST' });
  }
  const body = JSON.stringify({ batch_id });
  const answer = await fetch(all, { method: 'POST', headers, body });
  return ((await answer.json()) as { id: number }).id;
}

async function withCamera(page: Page): Promise<void> {
  await stubCamera(page);
  await page.reload();
  await page.locator('h1').first().waitFor();
  await lay(page, made.views.get('good') ?? null);
}

/** The next label gets no answer, so that the pictures show it being read. */
async function nextUnderWay(page: Page): Promise<void> {
  await lay(page, null);
  await page.waitForTimeout(1500);
  await page.route('**/frames?**', () => undefined);
  await lay(page, made.views.get('good') ?? null);
  await page.locator('[data-held="reading"]').waitFor();
}

const before = makeViews;

export const verifyShots: readonly Shot[] = [
  { name: 'verify', at: '#/verify', before, prepare: withCamera },
  { name: 'verify-none', at: '#/verify', before },
  { name: 'verify-empty', before, prepare: showing([]) },
  { name: 'verify-found', before, prepare: showing(['second', 'good']) },
  { name: 'verify-operator', before, mode: 'operator', prepare: showing(['second', 'good']) },
  { name: 'verify-artwork', before, prepare: showing(['good', 'swapped']) },
  { name: 'verify-copy', before, ownKey: true, prepare: showing(['good', 'copied']) },
  { name: 'verify-job', before, prepare: showing(['other']) },
  { name: 'verify-void', before, prepare: showing(['voided']) },
  { name: 'verify-held', before, prepare: showing(['voided'], nextUnderWay) },
  { name: 'verify-twice', before, prepare: showing(['twice']) },
  { name: 'verify-unread', before, prepare: showing(['unmarked']) },
  { name: 'verify-corners', before, prepare: showing(['unmarked'], (page) => page.keyboard.press('c')) },
  { name: 'verify-reject', before, prepare: showing(['good'], (page) => page.keyboard.press('r')) },
  { name: 'verify-detail', before, prepare: showing(['good'], (page) => page.keyboard.press('i')) },
  {
    name: 'verify-summary',
    before,
    prepare: showing(['good', 'voided', 'second', 'third', 'swapped', 'unmarked'], (page) => page.keyboard.press('f')),
  },
];
