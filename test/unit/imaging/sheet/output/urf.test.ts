import { expect, it, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { RasterPage } from '#main/imaging/sheet/output/packed-page.ts';
import { beginUrf, readUrfFrom, writeUrfPage } from '#main/imaging/sheet/output/urf.ts';
import { paint } from '#test/support/drawing/canvas.ts';

async function written(pages: number, ...pictures: Rgb[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const put = async (bytes: Uint8Array) => void pieces.push(Uint8Array.from(bytes));
  await beginUrf(pages, put);
  for (const picture of pictures) await writeUrfPage({ picture, dpi: 300 }, put);
  return Buffer.concat(pieces);
}

function read(bytes: Uint8Array): RasterPage[] {
  return [...readUrfFrom((at, length) => bytes.subarray(at, at + length))];
}

const noise = paint(613, 301, (x, y) => (Math.imul(x * 7919 + y * 104_729, 2_654_435_761) >>> 24) & 255);
const stripes = paint(300, 40, (x, y) => (y < 20 ? 0 : Math.floor(x / 3)));

it('writes the headers and the lines as CUPS reads them', async () => {
  const bytes = await written(
    1,
    paint(4, 2, (x) => (x < 3 ? 9 : 8)),
  );
  expect(bytes.toString('latin1', 0, 8)).toBe('UNIRAST\0');
  expect(bytes.readUInt32BE(8)).toBe(1);
  // 24 bits of sRGB, on one side, in the best quality.
  expect([...bytes.subarray(12, 16)]).toEqual([24, 1, 1, 5]);
  expect([12, 16, 20].map((place) => bytes.readUInt32BE(12 + place))).toEqual([4, 2, 300]);
  // Two like lines: a run of three pixels, then one pixel.
  expect([...bytes.subarray(12 + 32)]).toEqual([1, 2, 9, 9, 9, 0, 8, 8, 8]);
});

it('reads page after page, pixel for pixel', async () => {
  const pages = read(await written(2, stripes, noise));
  expect(pages.map(({ dpi, picture: { width } }) => [dpi, width])).toEqual([
    [300, 300],
    [300, 613],
  ]);
  for (const [i, one] of [stripes, noise].entries()) {
    expect(Buffer.compare(pages[i].picture.data, one.data)).toBe(0);
  }
});

test('a file that is cut, has too few or too many pages, or another colour is found', async () => {
  const good = await written(1, stripes);
  const grey = Buffer.from(good);
  grey[13] = 0;
  const cases = [
    good.subarray(0, -1),
    good.subarray(0, 30),
    await written(2, stripes),
    await written(0, stripes),
    grey,
  ];
  for (const bytes of cases) expect(() => read(bytes)).toThrow();
});
