// @module-tag long
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Film, makeFilm } from '#test/support/film/film.ts';
import { judge } from '#test/support/film/judged.ts';
import { filmLabels } from '#test/support/film/labels.ts';
import { STORIES } from '#test/support/film/stories.ts';
import { type Detector, type EyeSite, openEyeSite } from '#test/support/film/watching.ts';
import { hasBrowser } from '#test/support/window.ts';

const cameraState = (page: Page) => page.evaluate(() => window.cameraNow().state);
const untilCamera = (page: Page, state: string) =>
  page.waitForFunction((wanted) => window.cameraNow().state === wanted, state);

describe.skipIf(!hasBrowser)('the eyes before a camera', () => {
  let film: Film;
  let site: EyeSite;
  let eyes: Detector;
  let page: Page | null = null;

  // Drawing a film takes half a minute of processor the first time.
  beforeAll(async () => {
    film = await makeFilm(STORIES.brief, filmLabels());
    site = await openEyeSite();
    eyes = await site.before(film);
  });
  afterEach(async () => {
    await page?.close();
    page = null;
  });
  afterAll(async () => {
    await eyes?.close();
    site?.close();
  });

  async function openLive(): Promise<Page> {
    page = await eyes.open();
    await untilCamera(page, 'live');
    return page;
  }

  test('see a label of 40 % of the frame: one picture of it each time that it comes to rest, with its corners', async () => {
    const diary = await eyes.watch(() => window.diary.pictures.length > 1 && window.diary.views.length > 40);
    const judged = judge(film, diary);
    expect(judged.still).toBeGreaterThan(0.8);
    expect(judged.strays).toBe(0);
    expect(diary.pictures.length).toBeGreaterThan(0);
    expect(diary.pictures.map(({ appearance }) => appearance)).toEqual(diary.pictures.map((_, i) => i + 1));
    for (const { head, width, height, bytes } of diary.pictures) {
      expect(head).toBe('P6');
      expect(bytes).toBe(`P6\n${width} ${height}\n255\n`.length + 3 * width * height);
      expect(width).toBeLessThan(film.story.width / 2);
    }
    expect(diary.camera.map(({ state }) => state)).toEqual(expect.arrayContaining(['opening', 'live']));
    expect(diary.camera.at(-1)?.size).toMatchObject({ width: 1920, height: 1080 });
  });

  test('go on with new pictures of a label until the station knows it', async () => {
    // The last picture of a label that left may be one that was sent before: it is no new one.
    const isSentAgain = () => {
      const fresh = window.diary.pictures.filter(({ last }) => !last);
      return fresh.some(({ appearance }, i) => appearance === fresh[i - 1]?.appearance);
    };
    const { pictures } = await eyes.watch(isSentAgain, { answer: 100, enough: 3 });
    const times = pictures.filter(({ last }) => !last).map(({ at }) => at);
    expect(new Set(times).size).toBe(times.length);
  });

  test('see no label on a bare desk', async () => {
    const bare = await makeFilm(STORIES.bare, filmLabels());
    const before = await site.before(bare);
    const diary = await before.watch(() => window.diary.views.length > 40);
    await before.close();
    expect(diary.views.flatMap(({ outlines }) => outlines)).toEqual([]);
    expect(diary.pictures).toEqual([]);
  });

  test('wait for a camera that is unplugged, and go on by themselves when it is back', async () => {
    const page = await openLive();
    await page.evaluate(() => {
      const real = navigator.mediaDevices.enumerateDevices.bind(navigator.mediaDevices);
      let isThere = false;
      navigator.mediaDevices.enumerateDevices = async () => (isThere ? real() : []);
      const [track] = window.cameraNow().stream?.getTracks() ?? [];
      track.stop();
      track.dispatchEvent(new Event('ended'));
      Object.assign(window, {
        plugIn: () => {
          isThere = true;
          navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
        },
      });
    });
    await untilCamera(page, 'unplugged');
    await page.evaluate(() => (window as unknown as { plugIn: () => void }).plugIn());
    await untilCamera(page, 'live');
    const seen = await page.evaluate(() => window.diary.views.length);
    await page.waitForFunction((before) => window.diary.views.length > before, seen);
  });

  test('try a camera again that another program has', async () => {
    const page = await openLive();
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const real = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async () => {
        mediaDevices.getUserMedia = real;
        throw new DOMException('Device in use', 'NotReadableError');
      };
      window.cameraNow().retry();
    });
    // It may be over before anybody looks.
    await page.waitForFunction(() => window.diary.camera.some(({ state }) => state === 'busy'));
    await untilCamera(page, 'live');
  });

  test('keep the choice of a camera by its label, when its identifier is another one', async () => {
    const page = await openLive();
    const label = await page.evaluate(() => {
      const { cameras, choose } = window.cameraNow();
      choose(cameras[0].id);
      return cameras[0].label;
    });
    const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('twinmark.camera'))) ?? 'null');
    expect(kept).toMatchObject({ label });
    await page.evaluate((camera) => localStorage.setItem('twinmark.camera', JSON.stringify(camera)), {
      ...kept,
      id: 'another',
    });
    await page.reload();
    await untilCamera(page, 'live');
    expect(await page.evaluate(() => window.cameraNow().current?.label)).toBe(label);
  });

  test('say that there is no camera', async () => {
    const blind = await site.before(null);
    const page = await blind.open();
    await page.waitForFunction(() => !['off', 'opening'].includes(window.cameraNow().state));
    expect(['none', 'denied']).toContain(await cameraState(page));
    await blind.close();
  });
});

test('a film says its frames as Chromium wants them', async () => {
  const { file, story, truth } = await makeFilm(STORIES.bare, filmLabels());
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 60).toString('latin1')).toMatch(/^YUV4MPEG2 W1920 H1080 F15:1 Ip A1:1 C420jpeg\n/);
  const frame = 'FRAME\n'.length + story.width * story.height * 1.5;
  expect((bytes.length - bytes.indexOf('FRAME')) / frame).toBe(truth.length);
});
