import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#main/imaging/inspect.ts';
import { readMarkup } from '#main/imaging/vector/svg-markup.ts';
import { drawVector, openVector } from '#main/imaging/vector/vector.ts';
import { vectorKindOf } from '#main/imaging/vector/vector-kind.ts';
import { laughs, makeSvg, QUARTERS, useBomb } from '#test/support/vector/make-svg.ts';

const open = (bytes: Uint8Array) => openVector(bytes, 1, DEFAULT_LIMITS);
const draw = (bytes: Uint8Array, width = 600, height = 400) => drawVector({ bytes, page: 1, bleed: 0, width, height });

/** Half a megabyte of three letters and more. */
const MANY = 200_000;

describe('an SVG file', () => {
  it.each([
    ['width="60mm" height="40mm" viewBox="0 0 60 40"', 60, 40],
    ['width="6cm" viewBox="0 0 60 40"', 60, 40],
    ['width="170.079pt" height="113.386pt" viewBox="0 0 60 40"', 60, 40],
    ['width="100%" height="100%" viewBox="0 0 60 40"', 15.875, 10.583],
    ['width="60" height="40px"', 15.875, 10.583],
  ])('measures what it says: %s', async (root, width, height) => {
    const facts = await open(makeSvg(QUARTERS, { root }));
    expect(facts).toMatchObject({ kind: 'svg', pages: 1, bleed: 0, missingFonts: [] });
    expect([facts.width, facts.height]).toEqual([expect.closeTo(width, 2), expect.closeTo(height, 2)]);
  });

  it('is drawn on white at exactly the pixels that are asked for', async () => {
    const picture = await draw(makeSvg(QUARTERS.replace('<path d="M30 20h30v20H30z"/>', '')));
    expect([picture.width, picture.height]).toEqual([600, 400]);
    const at = (x: number, y: number) => [...picture.data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3)];
    expect([at(0, 0), at(599, 0), at(0, 399), at(599, 399)]).toEqual([
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 255],
    ]);
  });

  it('is exact in both ways, whichever side was rounded', async () => {
    expect(await draw(makeSvg(QUARTERS), 601, 401)).toMatchObject({ width: 601, height: 401 });
    expect(await draw(makeSvg(QUARTERS), 602, 401)).toMatchObject({ width: 602, height: 401 });
  });

  it('names the fonts of its texts, as none ship', async () => {
    const text = '<text font-family="Open Sans, Arial" y="9">L11</text><text style="font-family:\'Lato\'">2</text>';
    expect((await open(makeSvg(text))).missingFonts).toEqual(['Lato', 'Open Sans']);
    expect((await open(makeSvg('<text y="9">L11</text>'))).missingFonts).toEqual(['?']);
  });

  it('is known behind comments and a DTD, also with a prefix of its own', () => {
    const long = `<?xml version="1.0"?><!--${'x'.repeat(3000)}-->`;
    expect(vectorKindOf(makeSvg(QUARTERS, { before: long }))).toBe('svg');
    expect(
      vectorKindOf(new TextEncoder().encode('<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>')),
    ).toBe('svg');
    expect(vectorKindOf(new TextEncoder().encode('<html><body>'))).toBeNull();
  });
});

describe('what an SVG file asks for from outside', () => {
  it.each([
    ['<image href="/etc/passwd" width="9" height="9"/>', '/etc/passwd'],
    ['<image xlink:href="file:///etc/passwd" width="9" height="9"/>', 'file:///etc/passwd'],
    ['<image href="&#x68;ttp://example.com/x.png" width="9" height="9"/>', 'http://example.com/x.png'],
    ['<image href="../x.png" width="9" height="9"/>', '../x.png'],
    ['<use href="other.svg#part"/>', 'other.svg#part'],
    ['<style>@import "https://example.com/a.css";</style>', 'https://example.com/a.css'],
    ['<style>@font-face{src:url(https://example.com/a.woff2)}</style>', 'https://example.com/a.woff2'],
    ['<path fill="url(\'x.svg#a\')" d="M0 0h9"/>', 'x.svg#a'],
  ])('is refused by its name: %s', async (body, name) => {
    await expect(open(makeSvg(body))).rejects.toMatchObject({
      code: 'image_unsupported',
      trouble: { kind: 'svg_outside', facts: { name } },
    });
  });

  it('is never asked for, were it not refused', async () => {
    const { Resvg } = await import('@resvg/resvg-wasm');
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const body = `<image href="${base}/a.png" width="9" height="9"/><style>@import "${base}/b.css";</style><script href="${base}/c.js"/>${QUARTERS}`;
    try {
      await draw(makeSvg(QUARTERS));
      const picture = new Resvg(new TextDecoder().decode(makeSvg(body)));
      expect(picture.render().width).toBeGreaterThan(0);
      expect(picture.imagesToResolve()).toEqual([`${base}/a.png`]);
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });

  it('does not count in what drawing programs keep for themselves, nor under another prefix than its own', async () => {
    const notes =
      '<d:note xmlns:d="urn:d" href="http://example.com/note"/><metadata xmlns:r="urn:r"><r:li r:resource="http://example.com"/></metadata>';
    expect(await open(makeSvg(notes + QUARTERS))).toMatchObject({ kind: 'svg' });
    const own = '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:use href="a.svg#b"/></s:svg>';
    await expect(open(new TextEncoder().encode(own))).rejects.toMatchObject({
      trouble: { facts: { name: 'a.svg#b' } },
    });
  });

  it('may be a link or a script, which are dead', async () => {
    const body = `<a href="https://example.com">${QUARTERS}</a><script href="https://example.com/x.js"/>`;
    expect(await open(makeSvg(body))).toMatchObject({ kind: 'svg' });
  });

  it.each([
    [
      '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>',
      'foreignObject',
    ],
    ['<image href="data:image/svg+xml;base64,PHN2Zy8+" width="9" height="9"/>', 'data:image/svg+xml'],
    ['<style>path:lang(de){fill:red}</style><path d="M0 0h9v9z"/>', ':lang'],
    ['<style>g > path:nth-child(2) { fill: red }</style><path d="M0 0h9v9z"/>', ':nth-child'],
    ['<path style="fill:var(--brand)" d="M0 0h9v9z"/>', 'var(--brand'],
  ])('is not drawn: %s', async (body, name) => {
    await expect(open(makeSvg(body))).rejects.toMatchObject({ trouble: { kind: 'svg_part', facts: { name } } });
  });
});

/** Beginnings without an end, names and spaces: each was read anew from each of its characters once. */
const HOSTILE = {
  brackets: '<a '.repeat(MANY),
  quotes: '<a "'.repeat(MANY),
  comments: '<!--'.repeat(MANY),
  styles: '<style>'.repeat(MANY),
  entities: '<!ENTITY '.repeat(MANY),
  'spaces of an entity': `<!ENTITY ${' '.repeat(4 * MANY)}`,
  stylesheets: '<?xml-stylesheet '.repeat(MANY),
  'a long name': `<a ${'a'.repeat(4 * MANY)}>`,
  'names without values': `<a ${'a = '.repeat(MANY)}>`,
  'spaces of an address': `<a>url(${' '.repeat(4 * MANY)}`,
};

describe('the markup of an SVG file', () => {
  it.each(Object.entries(HOSTILE))('is read in a time that grows with its length alone: %s', (_what, markup) => {
    const msOf = (text: string) => {
      const begun = performance.now();
      readMarkup(text);
      return performance.now() - begun;
    };
    msOf(markup.slice(0, markup.length / 8));
    // Eight times the length takes 64 times as long where it is read again and again.
    expect(msOf(markup)).toBeLessThan(24 * Math.max(20, msOf(markup.slice(0, markup.length / 8))));
  });
});

describe('a hostile SVG file', () => {
  it.each([
    ['entities that name each other', makeSvg('<desc>&l11;</desc>', { before: laughs(12) }), 'vector_broken'],
    [
      'an entity from a file',
      makeSvg('<desc>&x;</desc>', { before: '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
      'svg_outside',
    ],
    ['groups that use each other', makeSvg(useBomb(12)), 'vector_heavy'],
    ['groups in groups', makeSvg('<g>'.repeat(50_000) + '</g>'.repeat(50_000)), 'vector_heavy'],
    ['cut short', makeSvg(QUARTERS).slice(0, 150), 'vector_broken'],
    ['no size', makeSvg(QUARTERS, { root: 'width="0" height="30"' }), 'vector_size'],
    [
      'a size for a street',
      makeSvg(QUARTERS, { root: 'width="90m" height="1e9mm" viewBox="0 0 1e9 1e9"' }),
      'vector_size',
    ],
    ['not UTF-8', new Uint8Array([...makeSvg(QUARTERS), 0xff, 0xfe]), 'vector_broken'],
  ])('ends in a sentence: %s', async (_, bytes, kind) => {
    await expect(open(bytes)).rejects.toMatchObject({ trouble: { kind } });
  });
});
