import { expect, it, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { beginPwg, readPwg, readPwgFrom, writePwgPage } from '#main/imaging/sheet/output/pwg.ts';
import { paint } from '#test/support/drawing/canvas.ts';

const FACTS = { pages: 2, media: 'iso_a4_210x297mm', mediaType: 'labels' };

async function written(...pictures: Rgb[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const put = async (bytes: Uint8Array) => void pieces.push(Uint8Array.from(bytes));
  await beginPwg(put);
  for (const picture of pictures) await writePwgPage({ picture, dpi: 300 }, FACTS, put);
  return Buffer.concat(pieces);
}

const noise = paint(613, 301, (x, y) => (Math.imul(x * 7919 + y * 104_729, 2_654_435_761) >>> 24) & 255);
const empty = paint(2480, 700, () => 255);
const stripes = paint(300, 40, (x, y) => (y < 20 ? 0 : Math.floor(x / 3)));

it('writes the header and the lines of PWG 5102.4', async () => {
  const bytes = await written(paint(4, 2, (x) => (x < 3 ? 9 : 8)));
  expect(bytes.toString('latin1', 0, 13)).toBe('RaS2PwgRaster');
  const at = (place: number) => bytes.readUInt32BE(4 + place);
  expect([276, 280, 340, 372, 376, 384, 388, 392, 400, 452].map(at)).toEqual([300, 300, 1, 4, 2, 8, 24, 12, 19, 2]);
  // Two like lines: a run of three pixels, then one pixel.
  expect([...bytes.subarray(4 + 1796)]).toEqual([1, 2, 9, 9, 9, 0, 8, 8, 8]);
});

it.each([
  ['noise', noise],
  ['an empty page', empty],
  ['stripes', stripes],
])('reads %s back pixel for pixel', async (_, one) => {
  const [page] = [...readPwg(await written(one))];
  expect(page.dpi).toBe(300);
  expect(Buffer.compare(page.picture.data, one.data)).toBe(0);
});

it('reads page after page', async () => {
  const pages = [...readPwg(await written(stripes, noise))];
  expect(pages.map(({ picture: { width } }) => width)).toEqual([300, 613]);
});

it('holds one page at a time, and a band of the file', async () => {
  const large = paint(1200, 900, (x, y) => (Math.imul(x * 7919 + y * 104_729, 2_654_435_761) >>> 24) & 255);
  const bytes = await written(large, large, large);
  const asked: { from: number; to: number }[] = [];
  const pages = readPwgFrom((at, length) => {
    asked.push({ from: at, to: at + length });
    return bytes.subarray(at, at + length);
  });
  const [band, third] = [2 ** 20 + 8000, bytes.length / 3];
  for (const number of [1, 2, 3]) {
    const page = pages.next().value;
    expect(page && Buffer.compare(page.picture.data, large.data)).toBe(0);
    expect(Math.max(...asked.map(({ to }) => to))).toBeLessThan(number * third + band);
  }
  expect(pages.next().done).toBe(true);
  expect(Math.max(...asked.map(({ from, to }) => to - from))).toBeLessThan(band);
});

test('a raster with one run off by one is found', async () => {
  const bytes = await written(stripes);
  const first = 4 + 1796 + 1;
  bytes[first]++;
  expect(() => [...readPwg(bytes)]).toThrow('damaged');
});

test('a raster that is cut off is refused', async () => {
  const bytes = await written(noise);
  for (const length of [3, 900, 4 + 1796 + 5, bytes.length - 1]) {
    expect(() => [...readPwg(bytes.subarray(0, length))]).toThrow();
  }
});
