// A label that bears a genuine mark is no genuine label: its picture is compared with that of its record.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { base64, call } from '#test/support/api.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { fromFile } from '#test/support/codec.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { transplanted, withLine } from '#test/support/forgeries.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { makeRandom } from '#test/support/random.ts';

const SIZE = [750, 450] as const;
/** Figures of 2.5 mm on a plate of their own. */
const LINE = { x: 300, y: 250, height: 30, plate: '#fafaf8' };

let station: InProcess;
let bare: Rgb;
let marked: Rgb;
let id: string;

beforeAll(async () => {
  station = await startInProcess({ settings: { 'engine.key': '0123456789abcdef0123456789abcdef' } });
  bare = await withLine(makeCover('quiet', ...SIZE, 'genuine'), { ...LINE, text: 'EXP 2027-03' });
  const json = { image: base64(await file(bare)), metadata: { product_name: 'x' } };
  const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
  id = body.watermark_id.slice(-5);
  marked = await fromFile(Buffer.from(body.watermarked_image, 'base64'));
});
afterAll(() => station.close());

const file = (picture: Rgb) => write(picture, null, { type: 'png', dpi: 300 });

async function scan(picture: Rgb) {
  const json = { image: base64(await file(picture)) };
  return (await call(station.url, 'POST', '/api/scan', { json })).body;
}

/** A photograph of a print. */
async function photo(picture: Rgb, name: string): Promise<Rgb> {
  const print = printLabel(picture, makePrinter(drawLaser(makeRandom(name, 'laser'))), name);
  return (await photograph(print, drawShot(LEVELS.L2, makeRandom(name, 'shot')), name)).picture;
}

it('a genuine label shows the picture of its record, as a file and photographed', async () => {
  for (const picture of [marked, await photo(marked, 'genuine')]) {
    const answer = await scan(picture);
    expect(answer).toMatchObject({ message: id, trusted: true, matches_artwork: true, contradictions: [] });
    expect(answer.compared_mm).toBeGreaterThan(1);
    expect(answer.compared_mm).toBeLessThan(3);
  }
});

it('a date that was painted over is found where it is', async () => {
  const forged = await withLine(marked, { ...LINE, text: 'EXP 2028-09' });
  const answer = await scan(forged);
  expect(answer).toMatchObject({ message: id, trusted: false, matches_artwork: false });
  const corners: number[][] = answer.contradictions.flat();
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  expect(Math.min(...xs)).toBeGreaterThan(LINE.x);
  expect(Math.max(...xs)).toBeLessThan(LINE.x + 300);
  expect(Math.min(...ys)).toBeGreaterThan(LINE.y - 30);
  expect(Math.max(...ys)).toBeLessThan(LINE.y + 80);
  expect(await scan(await photo(forged, 'painted'))).toMatchObject({ message: id, trusted: false });
});

it('a mark that was lifted off is read, and not trusted', async () => {
  const other = makeCover('busy', ...SIZE, 'other');
  const copy = transplanted(marked, bare, other, { lift: 'known', gain: 1 });
  expect(await scan(copy)).toMatchObject({ success: true, message: id, trusted: false, matches_artwork: false });
});
