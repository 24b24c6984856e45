// @module-tag later: draws files that are made to take long
// PDF and SVG files that were made to harm: each is refused with a sentence or drawn, in bounded time and memory, and the next file is taken.
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';

let station: InProcess;
let draft: number;
let most = 0;
let refused = 0;
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 50);

beforeAll(async () => {
  station = await startInProcess();
  draft = await station.app.drafts.createOrdered('en', { claim: 'an order', inTurn: false, product: undefined });
});
afterAll(async () => {
  clearInterval(watch);
  await station.close();
});

const svg = (inner: string, more = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="60mm" height="40mm" viewBox="0 0 60 40"${more}>${inner}</svg>`,
  );
const GOOD = svg('<rect x="5" y="5" width="40" height="20" fill="#a33"/><circle cx="40" cy="20" r="9" fill="#3a3"/>');

const entities = () => {
  const list = Array.from({ length: 12 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
  return Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "lol">${list}]>${svg('<desc>&e12;</desc>')}`);
};
const uses = () => {
  const inner = (level: number) =>
    level === 0 ? '<rect width="1" height="1"/>' : `<use xlink:href="#l${level - 1}"/>`.repeat(10);
  const groups = Array.from({ length: 13 }, (_, level) => `<g id="l${level}">${inner(level)}</g>`);
  return svg(`<defs>${groups.join('')}</defs><use xlink:href="#l12"/>`);
};

/** Objects of a PDF, with a table of where they are. */
function pdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  for (const [i, object] of objects.entries()) {
    places.push(Buffer.concat(parts).length);
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${Buffer.concat(parts).length}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(head + end)]);
}
const stream = (bytes: Buffer, more = '') => {
  const packed = deflateSync(bytes);
  const head = `<</Length ${packed.length}/Filter/FlateDecode${more}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]);
};
const page = (content: Buffer, resources = '<<>>', ...objects: (string | Buffer)[]) =>
  pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 170 113]/Contents 4 0 R/Resources ${resources}>>`,
    content,
    ...objects,
  ]);

/** Two gigabytes of zeros, packed twice, as far as one reader unpacks them. */
const bomb = () => {
  const zeros = deflateSync(Buffer.alloc(256 * 2 ** 20));
  const head = `<</Length ${deflateSync(zeros).length}/Filter[/FlateDecode/FlateDecode]>>\nstream\n`;
  return page(Buffer.concat([Buffer.from(head), deflateSync(zeros), Buffer.from('\nendstream')]));
};
const hugePicture = () => {
  const dictionary = '/Type/XObject/Subtype/Image/Width 30000/Height 30000/ColorSpace/DeviceRGB/BitsPerComponent 8';
  return page(
    stream(Buffer.from('q 170 0 0 113 0 0 cm /P Do Q')),
    '<</XObject<</P 5 0 R>>>>',
    stream(Buffer.alloc(2 ** 20), dictionary),
  );
};
const forms = () =>
  page(
    stream(Buffer.from('/F Do '.repeat(10))),
    '<</XObject<</F 5 0 R>>>>',
    ...Array.from({ length: 12 }, (_, i) => {
      const dictionary = `/Type/XObject/Subtype/Form/BBox[0 0 170 113]/Resources<</XObject<</F ${6 + i} 0 R>>>>`;
      return stream(Buffer.from(i === 11 ? '0 0 9 9 re f' : '/F Do '.repeat(10)), dictionary);
    }),
  );

const HOSTILE: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
  ['entities that grow tenfold twelve times', entities],
  ['parts that use ten others, twelve deep', uses],
  [
    'groups a hundred thousand deep',
    () => svg(`${'<g>'.repeat(100_000)}<rect width="9" height="9"/>${'</g>'.repeat(100_000)}`),
  ],
  ['quotes that nothing closes', () => svg('<a "'.repeat(2_000_000))],
  [
    'a blur over all of it',
    () =>
      svg(
        `<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter>${'<rect width="60" height="40" filter="url(#f)"/>'.repeat(500)}`,
      ),
  ],
  [
    'a pattern of a billion tiles',
    () =>
      svg(
        '<pattern id="p" width="1e-9" height="1e-9" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="60" height="40" fill="url(#p)"/>',
      ),
  ],
  [
    'sizes that are no numbers',
    () => svg('<rect width="1e400" height="-1e400" x="NaN"/>', ' preserveAspectRatio="none"'),
  ],
  [
    'a picture of 144 megapixels inside',
    async () => {
      const create = { width: 12_000, height: 12_000, channels: 3, background: '#fff' } as const;
      const bytes = await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
      return svg(`<image width="60" height="40" xlink:href="data:image/png;base64,${bytes.toString('base64')}"/>`);
    },
  ],
  ['a file of the machine', () => svg('<image width="9" height="9" xlink:href="/etc/passwd"/>')],
  ['a content that unpacks to much more', bomb],
  ['a picture of 2.7 gigabytes', hugePicture],
  ['forms that draw ten others, twelve deep', forms],
  [
    'pages that are their own parents',
    () => pdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 9>>']),
  ],
  ['noise behind the head of a PDF', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 ** 20)])],
];

it.each(HOSTILE)('%s', async (name, make) => {
  const bytes = await make();
  const begun = performance.now();
  const told = await station.app.drafts.addArtwork(draft, `${name}.artwork`, bytes).then(
    () => 'drawn',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
  if (told !== 'drawn') refused++;
  // A page may be drawn twice, ten seconds each.
  expect(performance.now() - begun).toBeLessThan(60_000);
  expect(told).not.toMatch(/^(internal|undefined)|root:/);
});

it('the next file is taken, and the station stayed small', async () => {
  const { artwork } = await station.app.drafts.addArtwork(draft, 'good.svg', GOOD);
  expect(artwork.id).toBeGreaterThan(0);
  // Otherwise the files above do no harm to anybody.
  expect(refused).toBeGreaterThan(4);
  expect(most / 2 ** 20).toBeLessThan(3000);
});
