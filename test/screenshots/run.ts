// npm run screenshots: every screen at four widths, in light, dark and high contrast, in both languages.
// `-- NAME …` takes those whose names begin so; `-- --documents` takes the pictures that the documents show, and no others;
// `-- --engine` makes those of docs/engine.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Language, pictures } from '#test/support/documents.ts';
import { openPhone } from '#test/support/handheld.ts';
import { choose, type Desk, type DeskOptions, openDesk } from '#test/support/window.ts';
import { CASE_SETTINGS } from '#test/support/window-cases.ts';
import { LOOKS, type Look } from '#test/support/windows.ts';
import { ENGINE_FOLDER, takeEnginePictures } from './engine-pictures.ts';
import type { Shot } from './shot.ts';
import { shots } from './shots.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'out', 'screens');
/** Small and usual screens of stations, and the large ones of offices. */
const SIZES = [
  { width: 1024, height: 700 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
];
/** A small phone of today. */
const PHONE = { width: 360, height: 740 };
const LANGUAGES: readonly Language[] = ['en', 'de'];
/** The forecast of a screen may wait for the jobs of other screens, which are made meanwhile. */
const PATIENCE_MS = 180_000;
/** Documents show few colours at a small size. A quality of 90 saves a sixth of the bytes, and nobody sees it. */
const DOCUMENT = { screen: { width: 1280, height: 800 }, width: 960, colours: 80, quality: 90 };

/** The stations that are photographed one after the other. */
const STATIONS: readonly { readonly station: DeskOptions; readonly isOn: (shot: Shot) => boolean }[] = [
  { station: {}, isOn: ({ fresh = false, ownKey = false, cases = false }) => !fresh && !ownKey && !cases },
  { station: { settings: CASE_SETTINGS }, isOn: ({ cases = false }) => cases },
  {
    station: { settings: { 'engine.key': '0123456789abcdef0123456789abcdef' } },
    isOn: ({ ownKey = false }) => ownKey,
  },
  { station: { operator: null }, isOn: ({ fresh = false }) => fresh },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'boolean', default: false }, engine: { type: 'boolean', default: false } },
});
process.exitCode = values.engine ? await takeEngine() : await main(positionals, values.documents);

async function takeEngine(): Promise<number> {
  for (const file of await takeEnginePictures(ENGINE_FOLDER)) console.log(file);
  return 0;
}

async function main(names: readonly string[], documents: boolean): Promise<number> {
  const isWanted = ({ name }: Shot) => names.length === 0 || names.some((one) => name.startsWith(one));
  const shown = new Set(pictures().map(({ name }) => name));
  const wanted = shots.filter((shot) => isWanted(shot) && (shown.has(shot.name) || !documents));
  if (wanted.length === 0) {
    console.error(`No screen begins so. There are: ${shots.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  mkdirSync(folder, { recursive: true });
  let missed = 0;
  for (const { station, isOn } of STATIONS) {
    const here = wanted.filter(isOn);
    if (here.length === 0) continue;
    const desk = await openDesk(station);
    try {
      const done = new Set<Shot['before']>([undefined]);
      for (const shot of here) {
        // Only now: the jobs of later pictures would lend their sheets to earlier ones.
        if (!done.has(shot.before)) await shot.before?.(desk.station);
        done.add(shot.before);
        await (documents ? document(desk, shot) : take(desk, shot)).catch((error) => {
          console.error(`${shot.name} was not taken:`, error);
          missed++;
        });
      }
    } finally {
      await desk.close();
    }
  }
  return missed === 0 ? 0 : 1;
}

async function take(desk: Desk, shot: Shot): Promise<void> {
  for (const language of LANGUAGES) {
    const page = await show(desk, shot, language);
    for (const look of LOOKS) {
      await wear(page, shot, look);
      for (const size of shot.phone ? [PHONE] : SIZES) {
        const bytes = await picture(page, size);
        writeFileSync(join(folder, `${shot.name}-${size.width}-${look}-${language}.png`), bytes);
      }
    }
    await page.context().close();
  }
  console.log(`${shot.name}: ${join(folder, shot.name)}-*.png`);
}

/** A phone has the look of its system. */
async function wear(page: Page, { phone }: Shot, theme: Look): Promise<void> {
  if (!phone) return choose(page, { theme });
  await page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    contrast: theme === 'contrast' ? 'more' : 'no-preference',
  });
}

async function document(desk: Desk, shot: Shot): Promise<void> {
  for (const { file, language } of pictures().filter(({ name }) => name === shot.name)) {
    mkdirSync(dirname(file), { recursive: true });
    const page = await show(desk, shot, language);
    const { screen, width, colours, quality } = DOCUMENT;
    await sharp(await picture(page, shot.phone ? PHONE : screen))
      .resize({ width, withoutEnlargement: true })
      .png({ palette: true, colours, quality, effort: 10, compressionLevel: 9 })
      .toFile(file);
    await page.context().close();
    console.log(`${shot.name}: ${file}`);
  }
}

async function show(desk: Desk, shot: Shot, language: Language): Promise<Page> {
  const { at = '', mode = 'desk', signedOut = false, phone = false } = shot;
  const page = phone
    ? (await openPhone(desk.browser, { language, ...PHONE })).page
    : await desk.open({ language, at, mode, signedIn: !signedOut });
  page.setDefaultTimeout(PATIENCE_MS);
  await shot.prepare?.(page, desk.station);
  return page;
}

async function picture(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.waitForFunction(() =>
    [...window.document.images].every((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return one.complete || bottom < 0 || top > innerHeight;
    }),
  );
  // What moves has then come to rest.
  await page.waitForTimeout(250);
  return page.screenshot();
}
