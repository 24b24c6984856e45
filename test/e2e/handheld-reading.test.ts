import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { scanPhotos } from '#main/workers/scan-photos.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { fromFile, toJpeg } from '#test/support/codec.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import { type MadeRecord, makeRecord, scanCount } from '#test/support/handheld-records.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { PHONE_MESSAGE, printFor, shoot } from '#test/support/phone/photos.ts';
import { readerFile, readInPage } from '#test/support/phone/reader.ts';
import { makeRandom } from '#test/support/random.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { hasBrowser, launchBrowser } from '#test/support/window.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const OWN_KEY = '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e';

const toPng = ({ width, height, data }: Rgb) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();

/** A photograph of a label on a desk: what a person takes, and no picture of the label alone. */
async function onDesk(marked: Buffer): Promise<Buffer> {
  const label = await sharp(marked).resize(700).png().toBuffer();
  const desk = { width: 1000, height: 760, channels: 3, background: '#4a3a30' } as const;
  return sharp({ create: desk })
    .composite([{ input: label, left: 150, top: 140 }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A busy label of 520 pixels, tilted by 40 degrees. */
async function farPhoto(marked: Buffer, seed: string): Promise<Buffer> {
  const print = printLabel(await fromFile(marked), makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const shot = drawShot(LEVELS.L5, makeRandom(seed, 'shot'), { longSide: [520, 520], tilt: [40, 40] });
  return Buffer.from(await toJpeg((await photograph(print, shot, seed)).picture, 90));
}

/** How many artworks a phone keeps. */
function artworksOn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('twinmark-handheld');
    const db = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result);
    });
    const counting = db.transaction('artworks').objectStore('artworks').count();
    const count = await new Promise<number>((done) => {
      counting.onsuccess = () => done(counting.result);
    });
    db.close();
    return count;
  });
}

describe.skipIf(!hasBrowser)('a phone that reads by itself', () => {
  let station: Station;
  let browser: Browser;
  let desk: Desk;
  let phone: Phone;
  let olive: MadeRecord;
  let far: MadeRecord;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation(), launchBrowser()]);
    olive = await makeRecord(station, 'Olive oil');
    far = await makeRecord(station, 'Far away', 'far 1', [900, 1200]);
    desk = await openDesk(station);
    phone = await openPhone(browser);
    await pairPhone(phone.page, station, desk);
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  const take = async (photo: Buffer) => {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
    await phone.page.getByLabel('Take a photo').last().setInputFiles(file);
  };

  test('reads what the station reads, bit by bit', async () => {
    const small = { longSide: [620, 620] } as const;
    const marked = printFor('label', PHONE_MESSAGE);
    const quiet = printFor('quiet', PHONE_MESSAGE);
    const pictures = await Promise.all([
      shoot(marked, 'L2', 'a', small),
      shoot(marked, 'L3', 'b', { ...small, roll: [170, 170] }),
      shoot(quiet, 'L3', 'c', small),
      shoot(quiet, 'L4', 'd', small),
      shoot(marked, 'L5', 'e', { longSide: [330, 330] }),
      shoot(marked, 'L5', 'f', { longSide: [260, 260] }),
      shoot(printFor('label', null), 'L2', 'g', small),
    ]);
    const photos = await Promise.all(pictures.map(toPng));
    const stills = pictures.map(({ width, height }, i) => ({
      ...({ kind: 'still', photo: photos[i], width, height, corners: null, search: 'whole' } as const),
    }));
    const here = await readInPage(phone.page, [PUBLISHED_KEY], stills);
    const there = await Promise.all(photos.map((bytes) => scanPhotos({ photos: [{ bytes }] })));
    expect(pictures.map(({ width, height }) => Math.max(width, height) <= 1333)).not.toContain(false);
    const messages = there.map(({ detection }) => detection.message);
    expect(messages).toEqual(expect.arrayContaining([PHONE_MESSAGE, null]));
    expect(here.map(({ detection }) => detection.message)).toEqual(messages);
    let compared = 0;
    for (const [i, { detection, unread }] of there.entries()) {
      expect(Math.abs(here[i].detection.confidence - detection.confidence)).toBeLessThan(1e-4);
      if (detection.message !== null) continue;
      expect(here[i].bits.length).toBe(unread.length);
      for (const [at, { bits }] of unread.entries()) {
        const off = bits.map((bit, k) => Math.abs(bit - here[i].bits[at][k]));
        expect(Math.max(...off)).toBeLessThan(1e-4);
        compared += bits.length;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  test('compiles the reader in its worker alone: the page keeps the strict policy', async () => {
    const policyOf = async (path: string) =>
      (await fetch(new URL(path, station.url))).headers.get('content-security-policy') ?? '';
    expect(await policyOf(await readerFile(phone.page))).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(await policyOf('/handheld/')).not.toContain('unsafe');
    const compiled = await phone.page.evaluate(() => {
      try {
        return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) !== null;
      } catch {
        return false;
      }
    });
    expect(compiled).toBe(false);
  });

  test('reads a photograph, and asks the station to compare it', async () => {
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await take(await onDesk(olive.marked));
    await phone.page.getByRole('heading', { name: 'RECORD FOUND' }).waitFor();
    await phone.page.getByText('Read on this device').waitFor();
    // The station compares what the phone has read.
    await phone.page.getByText(/It looks like its record/).waitFor();
    expect(asked.filter((path) => path === '/api/scan')).toHaveLength(1);
    await expect.poll(() => scanCount(station, olive.watermark_id)).toBe(1);
    await phone.page.getByRole('button', { name: 'Next label' }).click();
  });

  test('reads from its kept files while the station is away; the scan arrives once', async () => {
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await phone.context.setOffline(true);
    await phone.page.reload();
    await phone.page.getByText(/^No connection/).waitFor();
    await take(await onDesk(olive.marked));
    await phone.page.getByText('Read on this device').waitFor();
    await phone.page.getByText('Olive oil').waitFor();
    await phone.page.getByText('The scan waits in the queue').waitFor();
    await phone.context.setOffline(false);
    await expect.poll(() => scanCount(station, olive.watermark_id)).toBe(2);
    await phone.page.getByText('Counted as a scan').waitFor();
  });

  test('reads by its artwork while the station is away, where the mark says too little alone', async () => {
    await expect.poll(() => artworksOn(phone.page)).toBe(2);
    await phone.page.getByRole('button', { name: 'Next label' }).click();
    const photo = await farPhoto(far.marked, 'far 1');
    // The same photograph, read as a phone does that keeps no artworks.
    const { width, height } = await sharp(photo).metadata();
    const still = { kind: 'still', photo, width, height, corners: null, search: 'whole' } as const;
    const [alone] = await readInPage(phone.page, [PUBLISHED_KEY], [still]);
    expect(alone.detection.message).toBeNull();

    await phone.context.setOffline(true);
    await phone.page.reload();
    await phone.page.getByText(/^No connection/).waitFor();
    await take(photo);
    await phone.page.getByText('Read with the help of known IDs or artworks').waitFor();
    await phone.page.getByText('Far away').waitFor();
    await phone.context.setOffline(false);
    await expect.poll(() => scanCount(station, far.watermark_id)).toBe(1);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    const expected = /ERR_INTERNET_DISCONNECTED|WebAssembly/;
    expect(phone.complaints.filter((one) => !expected.test(one))).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('phones of a station with a key of its own', () => {
  let station: Station;
  let browser: Browser;
  let desk: Desk;
  let phone: Phone;
  let olive: MadeRecord;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation({ settings: { 'engine.key': OWN_KEY } }), launchBrowser()]);
    olive = await makeRecord(station, 'Olive oil');
    desk = await openDesk(station);
    phone = await openPhone(browser);
    await pairPhone(phone.page, station, desk);
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  const kept = () =>
    phone.page.evaluate(
      () =>
        new Promise<unknown>((done) => {
          const opening = indexedDB.open('twinmark-handheld');
          opening.onsuccess = () => {
            const asking = opening.result.transaction('facts').objectStore('facts').get('mark_key');
            asking.onsuccess = () => done(asking.result ?? null);
          };
        }),
    );
  const readOne = async () => {
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await onDesk(olive.marked) };
    await phone.page.getByLabel('Take a photo').last().setInputFiles(file);
    await phone.page.getByRole('heading', { name: 'RECORD FOUND' }).waitFor();
    const isHere = (await phone.page.getByText('Read on this device').count()) > 0;
    await phone.page.getByRole('button', { name: 'Next label' }).click();
    return isHere;
  };

  test('read through the station, and hold no key', async () => {
    expect((await desk.call('GET', '/api/desk/device-reading')).body).toEqual({ own_key: true, devices_read: false });
    expect(await kept()).toBeNull();
    expect(await readOne()).toBe(false);
  });

  test('read by themselves if the owner says so, until the owner takes it back', async () => {
    await desk.call('PUT', '/api/desk/device-reading', { devices_read: true });
    await phone.page.reload();
    await expect.poll(kept).toBe(OWN_KEY);
    expect(await readOne()).toBe(true);
    await desk.call('PUT', '/api/desk/device-reading', { devices_read: false });
    await phone.page.reload();
    await expect.poll(kept).toBeNull();
    expect(await readOne()).toBe(false);
  });

  test('lose the key with their own', async () => {
    await desk.call('PUT', '/api/desk/device-reading', { devices_read: true });
    await phone.page.reload();
    await expect.poll(kept).toBe(OWN_KEY);
    const { devices } = (await desk.call('GET', '/api/desk/devices')).body;
    await desk.call('DELETE', `/api/desk/devices/${devices[0].id}`);
    await phone.page.reload();
    await phone.page.getByText('This device was removed at the desk').waitFor();
    expect(await kept()).toBeNull();
  });
});
