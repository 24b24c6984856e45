// npm run screenshots: every screen at two widths, in light, dark and high contrast, in both languages.
// `-- NAME …` takes those whose names begin so; `-- --documents` takes the pictures of docs/screens, and no others.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { choose, type Desk, LOOKS, openDesk } from '../support/window.ts';
import { type Shot, shots } from './shots.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'out', 'screens');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const LANGUAGES = ['en', 'de'] as const;
/** Documents show few colours at a small size. */
const DOCUMENT = { width: 960, colours: 96 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'boolean', default: false } },
});
process.exitCode = await main(positionals, values.documents);

async function main(names: readonly string[], documents: boolean): Promise<number> {
  const isWanted = ({ name }: Shot) => names.length === 0 || names.some((one) => name.startsWith(one));
  const wanted = shots.filter((shot) => isWanted(shot) && (shot.documents || !documents));
  if (wanted.length === 0) {
    console.error(`No screen begins so. There are: ${shots.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  mkdirSync(folder, { recursive: true });
  for (const fresh of [false, true]) {
    const here = wanted.filter((shot) => (shot.fresh ?? false) === fresh);
    if (here.length === 0) continue;
    const desk = await openDesk(fresh ? { operator: null } : {});
    try {
      for (const before of new Set(here.flatMap((shot) => shot.before ?? []))) await before(desk.station);
      for (const shot of here) await (documents ? document(desk, shot) : take(desk, shot));
    } finally {
      await desk.close();
    }
  }
  return 0;
}

async function take(desk: Desk, shot: Shot): Promise<void> {
  for (const language of LANGUAGES) {
    const page = await show(desk, shot, language);
    for (const look of LOOKS) {
      await choose(page, { theme: look });
      for (const size of SIZES) {
        const bytes = await picture(page, size);
        writeFileSync(join(folder, `${shot.name}-${size.width}-${look}-${language}.png`), bytes);
      }
    }
    await page.context().close();
  }
  console.log(`${shot.name}: ${join(folder, shot.name)}-*.png`);
}

async function document(desk: Desk, shot: Shot): Promise<void> {
  const place = join(root, 'docs', 'screens');
  mkdirSync(place, { recursive: true });
  const page = await show(desk, shot, 'en');
  const { width, colours } = DOCUMENT;
  const file = join(place, `${shot.name}.png`);
  await sharp(await picture(page, SIZES[0]))
    .resize({ width })
    .png({ palette: true, colours, effort: 10 })
    .toFile(file);
  await page.context().close();
  console.log(`${shot.name}: ${file}`);
}

async function show(desk: Desk, shot: Shot, language: (typeof LANGUAGES)[number]): Promise<Page> {
  const { at = '', mode = 'desk', signedOut = false } = shot;
  const page = await desk.open({ language, at, mode, signedIn: !signedOut });
  await shot.prepare?.(page);
  return page;
}

async function picture(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  await page.setViewportSize(size);
  // What moves has then come to rest.
  await page.waitForTimeout(250);
  return page.screenshot();
}
