// The page of buyers, in a Chromium of a phone's size.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { LANGUAGES } from '#shared/words/languages.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { openPhone, PHONE } from '#test/support/handheld.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { lay, plug, stubCamera } from '#test/support/verify/still-camera.ts';
import { axeFindings, hasBrowser, launchBrowser } from '#test/support/window.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const OWN_KEY = '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e';
const SETTINGS = {
  'public.port': 0,
  'public.brand': 'Dal Giardino',
  'public.colour': '#9CB071',
  'public.imprint_url': 'https://brand.example/imprint',
  'scans.cases': true,
  'lan.allowed_hosts': ['check.example'],
};

interface Shown {
  readonly station: InProcess;
  readonly id: string;
  readonly address: string;
  /** The marked picture. */
  readonly label: Buffer;
  /** What a person takes of the label on a desk. */
  readonly photo: Buffer;
}

async function show(window: string, settings: Record<string, unknown>): Promise<Shown> {
  const station = await startInProcess({ window, settings: { ...SETTINGS, ...settings } });
  const image = base64(await artwork('buyers', { width: 1200, height: 800 }));
  const json = { image, metadata: { product_name: 'Risotto rice' } };
  const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  const id: string = body.watermark_id;
  await call(station.url, 'PATCH', `/api/records/${id}`, { token: station.apiKey, json: { published: true } });
  const marked = Buffer.from(body.watermarked_image, 'base64');
  const label = await sharp(marked).resize(700).png().toBuffer();
  const desk = { width: 1000, height: 760, channels: 3, background: '#4a3a30' } as const;
  const photo = sharp({ create: desk }).composite([{ input: label, left: 150, top: 140 }]);
  return {
    station,
    id,
    address: `${station.door}/c/${id}`,
    label: marked,
    photo: await photo.jpeg({ quality: 92 }).toBuffer(),
  };
}

/** A label on a grey desk as a camera of 1080 rows sees it, a little turned. */
async function filmed(label: Uint8Array): Promise<Buffer> {
  const desk = { width: 1920, height: 1080, channels: 3, background: '#6b675f' } as const;
  const laid = await sharp(label).resize(760).rotate(4, { background: desk.background }).png().toBuffer();
  return sharp({ create: desk })
    .composite([{ input: laid, left: 560, top: 230 }])
    .jpeg({ quality: 94 })
    .toBuffer();
}

const scansOf = async ({ station, id }: Shown) =>
  (await call(station.url, 'GET', `/api/records/${id}/scans`, { token: station.apiKey })).body.scans as {
    scanner_address: string;
  }[];

const take = (page: Page, { photo }: Shown) =>
  page
    .getByLabel('Take or choose a photograph')
    .first()
    .setInputFiles({ name: 'label.jpg', mimeType: 'image/jpeg', buffer: photo });

describe.skipIf(!hasBrowser)('the page of buyers', () => {
  let browser: Browser;
  let window: string;
  let shown: Shown;
  const contexts: BrowserContext[] = [];

  const open = async (language: 'en' | 'de' | 'fr') => {
    const phone = await openPhone(browser, { language });
    contexts.push(phone.context);
    return phone;
  };

  beforeAll(async () => {
    window = await ensureWindow(root);
    browser = await launchBrowser();
    shown = await show(window, {});
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
    await shown?.station.close();
  });

  test('reads a photograph on the device, which does not leave it, and never calls a label genuine', async () => {
    const { page, complaints } = await open('en');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST')
        sent.push(`${new URL(request.url()).pathname} ${request.postData()?.length ?? 0}`);
    });
    await page.goto(shown.address);
    await page.getByRole('heading', { level: 1, name: 'Risotto rice' }).waitFor();
    await page.getByText('No picture leaves it.').waitFor();
    await take(page, shown);
    await page.getByText('A good copy is not excluded').waitFor();
    expect(sent.filter((one) => !one.startsWith(`/api/records/`))).toEqual([]);
    await expect
      .poll(async () => (await scansOf(shown)).map((one) => one.scanner_address).toSorted())
      .toEqual(['buyer mark', 'buyer page']);
    expect(await page.locator('main').innerText()).not.toMatch(/label is genuine(?!\.)/);
    expect(complaints).toEqual([]);
  });

  test('reads a label before the camera on the device; no picture leaves it, and the camera is closed then', async () => {
    const { page, complaints } = await open('en');
    await stubCamera(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
    });
    await page.goto(shown.address);
    await page.getByRole('button', { name: 'Read with the camera' }).click();
    await page.getByText('Point the camera at the label').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await lay(page, await filmed(await artwork('bare', { kind: 'busy', width: 900, height: 600 })));
    await page.getByText('Not read yet').waitFor();
    expect(await page.locator('#checked').innerText()).toBe('');
    await lay(page, null);
    await page.getByText('Point the camera at the label').waitFor();
    await lay(page, await filmed(shown.label));
    await page.getByText('A good copy is not excluded').waitFor();
    await page.getByRole('button', { name: 'Read with the camera' }).waitFor();
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.srcObject)).toBeNull();
    // The sights of the page and of the mark, and nothing else.
    expect(sent.map((path) => path.replace('TW-', ''))).toEqual(
      Array(2).fill(`/api/records/${shown.id.slice(3)}/scan`),
    );
    expect(complaints).toEqual([]);
  });

  test('has less than 100 KB on its way before somebody reads a label', async () => {
    const { page } = await open('en');
    const loaded: Promise<number>[] = [];
    page.on('response', (answer) => {
      if (!answer.url().endsWith('/watermarked'))
        loaded.push(
          answer
            .request()
            .sizes()
            .then((one) => one.responseBodySize + one.responseHeadersSize),
        );
    });
    await page.goto(shown.address);
    await page.getByRole('button', { name: 'Read with the camera' }).waitFor();
    const bytes = (await Promise.all(loaded)).reduce((sum, one) => sum + one, 0);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(100_000);
  });

  test('says why it opens no camera where there is none, and where the address is not https', async () => {
    const { page } = await open('en');
    await stubCamera(page);
    await page.goto(shown.address);
    await plug(page, false);
    await page.getByRole('button', { name: 'Read with the camera' }).click();
    await page.getByText('No camera can be opened here.').waitFor();
    const plain = await launchBrowser(undefined, ['--host-resolver-rules=MAP check.example 127.0.0.1']);
    try {
      const phone = await openPhone(plain);
      await phone.page.goto(shown.address.replace('127.0.0.1', 'check.example'));
      await phone.page.getByText('only where the address begins with https').waitFor();
      expect(await phone.page.getByRole('button', { name: 'Read with the camera' }).count()).toBe(0);
    } finally {
      await plain.close();
    }
  });

  test('can be used by everybody, in three languages, light and dark', async () => {
    for (const language of LANGUAGES) {
      const { page } = await open(language);
      await page.goto(shown.address);
      await page.locator('form#report').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await axeFindings(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeFindings(page)).toEqual([]);
      await page.goto(`${shown.station.door}/c/TW-22222`);
      expect(await axeFindings(page)).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
    }
  });

  test('shows the record without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE, locale: 'en' });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(shown.station.door ?? '');
    await page.getByLabel('ID on the label').fill(shown.id.slice(3).toLowerCase());
    await page.getByRole('button', { name: 'Show the record' }).click();
    await page.getByRole('heading', { level: 1, name: 'Risotto rice' }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('says where the station has a key of its own that the photograph is sent, and sends it when told', async () => {
    const own = await show(window, { 'engine.key': OWN_KEY });
    try {
      const { page } = await open('en');
      const sent: string[] = [];
      page.on('request', (request) => void sent.push(new URL(request.url()).pathname));
      await page.goto(own.address);
      await page.getByText('The photograph is sent there, read, and not kept.').waitFor();
      await take(page, own);
      expect(sent).not.toContain('/api/scan');
      await page.getByRole('button', { name: 'Send the photograph' }).click();
      await page.getByText('A good copy is not excluded').waitFor();
      expect(sent).toContain('/api/scan');
      expect(await page.content()).not.toContain(OWN_KEY);
    } finally {
      await own.station.close();
    }
  });
});
