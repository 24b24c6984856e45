import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import { drawVector, openVector } from '#main/imaging/vector/vector.ts';
import {
  makeDeepPdf,
  makeLockedPdf,
  makePdf,
  makeRingPdf,
  makeTalkingPdf,
  makeTextPdf,
} from '#test/support/vector/make-pdf.ts';

const open = (bytes: Uint8Array, page = 1) => openVector(bytes, page, DEFAULT_LIMITS);

describe('a page of a PDF', () => {
  it('measures its trim box, tells its bleed, and is drawn to the edges of both', async () => {
    const bytes = await makePdf([{ width: 70, height: 50, margin: 5, bleed: 3 }]);
    const facts = await open(bytes);
    expect(facts).toMatchObject({ kind: 'pdf', pages: 1, page: 1, missingFonts: [], leftOut: 0 });
    expect([facts.width, facts.height, facts.bleed].map((mm) => Math.round(mm * 100) / 100)).toEqual([60, 40, 3]);
    const trimmed = await drawVector({ bytes, page: 1, bleed: 0, width: 600, height: 400 });
    expect(corners(trimmed)).toEqual(['ff0000', '00ff00', '0000ff', '000000']);
    expect([at(trimmed, 298, 198), at(trimmed, 301, 198), at(trimmed, 301, 201)]).toEqual([
      'ff0000',
      '00ff00',
      '000000',
    ]);
    const bled = await drawVector({ bytes, page: 1, bleed: 3, width: 660, height: 460 });
    expect(corners(bled)).toEqual(['ffff00', 'ffff00', 'ffff00', 'ffff00']);
    expect([at(bled, 28, 230), at(bled, 31, 100)]).toEqual(['ffff00', 'ff0000']);
  });

  it('is upright as it says', async () => {
    const bytes = await makePdf([{ width: 70, height: 50, margin: 5, turn: 90 }]);
    const { width, height } = await open(bytes);
    expect([Math.round(width), Math.round(height)]).toEqual([40, 60]);
    const turned = await drawVector({ bytes, page: 1, bleed: 0, width: 400, height: 600 });
    expect(corners(turned)).toEqual(['0000ff', 'ff0000', '000000', '00ff00']);
  });

  it('is the one that is asked for', async () => {
    const bytes = await makePdf([
      { width: 50, height: 30 },
      { width: 90, height: 60 },
    ]);
    expect(await open(bytes, 2)).toMatchObject({ pages: 2, page: 2, bleed: 0 });
    expect(Math.round((await open(bytes, 2)).width)).toBe(90);
    await expect(open(bytes, 3)).rejects.toMatchObject({ code: 'bad_input', trouble: { kind: 'pdf_page' } });
  });

  it('may be 200 inches wide, as its pixels are bounded by whoever asks', async () => {
    const bytes = await makePdf([{ width: 5080, height: 100 }]);
    expect(Math.round((await open(bytes)).width)).toBe(5080);
    expect(await drawVector({ bytes, page: 1, bleed: 0, width: 2000, height: 39 })).toMatchObject({ width: 2000 });
  });

  it('tells fonts that are not embedded', async () => {
    expect((await open(await makeTextPdf())).missingFonts).toEqual(['Helvetica']);
  });
});

describe('a PDF that is not what it should be', () => {
  it('asks for a password only where it cannot be seen without', async () => {
    await expect(open(await makeLockedPdf('user'))).rejects.toMatchObject({ trouble: { kind: 'pdf_password' } });
    expect(await open(await makeLockedPdf('owner'))).toMatchObject({ pages: 1 });
  });

  it.each([
    ['cut short', async () => (await makePdf([{ width: 50, height: 30 }])).slice(0, 300)],
    ['junk', async () => new TextEncoder().encode(`%PDF-1.7\n${'junk '.repeat(500)}`)],
    ['pages in a ring', async () => makeRingPdf()],
  ])('ends in a sentence: %s', async (_, make) => {
    await expect(make().then((bytes) => open(bytes))).rejects.toMatchObject({
      code: 'image_broken',
      message: expect.stringContaining('Export it again.'),
    });
  });

  it('is repaired where only its table of objects is wrong', async () => {
    const text = Buffer.from(await makePdf([{ width: 50, height: 30 }])).toString('latin1');
    const broken = Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1');
    expect(broken.equals(Buffer.from(text, 'latin1'))).toBe(false);
    expect(await open(broken)).toMatchObject({ pages: 1 });
  });

  it('may nest as deep as it likes', async () => {
    const bytes = makeDeepPdf(100_000);
    const opened = await open(bytes).then(
      () => 'opened',
      ({ trouble }) => trouble?.kind,
    );
    expect(['opened', 'vector_broken']).toContain(opened);
  });
});

it('runs no script, follows no link and fetches nothing', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  try {
    const bytes = await makeTalkingPdf(address);
    expect(await open(bytes)).toMatchObject({ leftOut: 1 });
    await drawVector({ bytes, page: 1, bleed: 0, width: 500, height: 300 });
    expect(asked).toEqual([]);
    await fetch(address);
    expect(asked).toHaveLength(1);
  } finally {
    server.close();
  }
});

function corners(picture: Rgb): string[] {
  const [right, bottom] = [picture.width - 1, picture.height - 1];
  return [at(picture, 0, 0), at(picture, right, 0), at(picture, 0, bottom), at(picture, right, bottom)];
}

function at({ width, data }: Rgb, x: number, y: number): string {
  const from = (y * width + x) * 3;
  return Buffer.from(data.subarray(from, from + 3)).toString('hex');
}
