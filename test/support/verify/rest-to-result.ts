// From a label that comes to rest to its result on the screen: a real station, the real window, a camera of 1080p; and where
// the time goes.
import type { Page } from 'playwright-core';
import { median } from '#test/support/film/judged.ts';
import { STAMP, STAMP_BITS } from '#test/support/film/yuv.ts';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';
import { openDesk, openFilmDesk } from '#test/support/window.ts';
import { filmOf } from './film.ts';
import { makeStack } from './stack.ts';
import { type Sight, sightsOf, watchDesk } from './watch.ts';

export interface RestToResult {
  /** Labels that were read. */
  readonly labels: number;
  /** Milliseconds in the median: from rest to result, and its parts. */
  readonly total: number;
  readonly toPicture: number;
  readonly station: number;
  readonly shown: number;
  /** Pictures of a label until it was known, in the mean. */
  readonly pictures: number;
}

interface Post {
  readonly from: number;
  readonly to: number;
}

const FRAME_HEIGHT = 1080;
const LABELS = 12;
const PATIENCE_MS = 120_000;

/** Of a square label that fills this share of the frame's height. */
export async function measureRestToResult(share: number): Promise<RestToResult> {
  const desk = await openDesk();
  const drafts = await openDraftDesk(desk.station);
  const stack = await makeStack(desk.station, drafts, 4);
  const pictures = await Promise.all(stack.labels.map((label) => stack.pictureOf(label)));
  const changes = { longSide: share * FRAME_HEIGHT, roll: -5 };
  const film = await filmOf(
    pictures,
    pictures.map((_, label) => ({ label, changes })),
  );
  const camera = await openFilmDesk(desk.station, film.file);
  try {
    const page = await camera.open({ at: `#/verify?job=${stack.job}` });
    const posts = watchPosts(page);
    await page.getByRole('button', { name: /^Begin/ }).click();
    await page.getByRole('heading', { name: 'Pinot 2024', level: 1 }).waitFor();
    await watchDesk(page);
    await watchFilm(page);
    const rests = await untilResults(page, film.arrivals);
    const origin = await page.evaluate(() => performance.timeOrigin);
    return sumUp(rests.map(({ rest, result }) => partsOf(rest + origin, result + origin, posts)));
  } finally {
    await camera.close();
    await desk.close();
    film.remove();
  }
}

function watchPosts(page: Page): Post[] {
  const posts: Post[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/frames?')) return;
    const { startTime, responseEnd } = request.timing();
    posts.push({ from: startTime, to: startTime + responseEnd });
  });
  return posts;
}

/** Writes down which frame of the film the page has when, by its own clock. */
async function watchFilm(page: Page): Promise<void> {
  await page.evaluate(
    ({ stamp, bits }) => {
      const video = document.querySelector('video');
      const context = new OffscreenCanvas(stamp * bits, stamp).getContext('2d', { willReadFrequently: true });
      if (!video || !context) throw new Error('There is no picture on this page.');
      const played: Played[] = [];
      const read = (at: number) => {
        context.drawImage(video, 0, video.videoHeight - stamp, stamp * bits, stamp, 0, 0, stamp * bits, stamp);
        const { data } = context.getImageData(0, stamp / 2, stamp * bits, 1);
        let number = 0;
        for (let bit = 0; bit < bits; bit++) if (data[4 * (bit * stamp + stamp / 2)] > 127) number |= 1 << bit;
        played.push({ at, number });
        video.requestVideoFrameCallback(read);
      };
      video.requestVideoFrameCallback(read);
      Object.assign(window, { played });
    },
    { stamp: STAMP, bits: STAMP_BITS },
  );
}

interface Played {
  readonly at: number;
  readonly number: number;
}

interface RestAndResult {
  readonly rest: number;
  readonly result: number;
}

async function untilResults(page: Page, arrivals: readonly number[]): Promise<RestAndResult[]> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    // @ts-expect-error watchFilm put them there.
    const played: Played[] = await page.evaluate(() => window.played);
    const found = restsAndResults(played, arrivals, await sightsOf(page));
    if (found.length >= LABELS || Date.now() > end) return found;
    await page.waitForTimeout(500);
  }
}

/** Of each label that came while the film was watched: when its first frame was there, and when its large result was. */
function restsAndResults(played: readonly Played[], arrivals: readonly number[], sights: readonly Sight[]) {
  const turnOf = (number: number) => arrivals.findLastIndex((first) => first <= number);
  const rests = played.filter(({ number }, i) => i > 0 && turnOf(number) !== turnOf(played[i - 1].number));
  return rests.flatMap(({ at: rest }, i) => {
    const next = rests[i + 1]?.at ?? Number.POSITIVE_INFINITY;
    const result = sights.find(({ at, stage }) => at > rest && at < next && stage === 'result')?.at;
    return result === undefined ? [] : [{ rest, result }];
  });
}

type Parts = Omit<RestToResult, 'labels'>;

function partsOf(rest: number, result: number, posts: readonly Post[]): Parts | null {
  const mine = posts.filter(({ from, to }) => from >= rest && to <= result);
  const [first, last] = [mine.at(0), mine.at(-1)];
  if (!first || !last) return null;
  return {
    total: result - rest,
    toPicture: first.from - rest,
    station: last.to - first.from,
    shown: result - last.to,
    pictures: mine.length,
  };
}

function sumUp(all: readonly (Parts | null)[]): RestToResult {
  const whole = all.filter((one) => one !== null);
  const middle = (name: keyof Parts) => Math.round(median(whole.map((one) => one[name])));
  const pictures = whole.reduce((sum, one) => sum + one.pictures, 0) / Math.max(1, whole.length);
  return {
    labels: whole.length,
    total: middle('total'),
    toPicture: middle('toPicture'),
    station: middle('station'),
    shown: middle('shown'),
    pictures: Math.round(10 * pictures) / 10,
  };
}
