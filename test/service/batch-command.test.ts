// @module-tag long
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { startStation } from '#test/support/station.ts';
import { labelPdf } from '#test/support/vector/label-pdf.ts';
import { missing, run as runTool } from '#test/unit/imaging/sheet/tools.ts';

const script = join(import.meta.dirname, '../../bin/twinmark.mjs');
const noPoppler = missing('pdfimages');
const HEAD = 'Product_Name;PRODUCER;Country;alcohol (% vol);volume_ml;lot;allergens;shelf;artwork';
let root: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-batch-'));
  writeFileSync(join(root, 'front.png'), await artwork('front', { width: 900, height: 700 }));
  const rows = ['12.5', '13,5', 'much', '14', '11.5', '12'].map((alcohol, i) =>
    ['Spätburgunder', 'Müller', 'DE', alcohol, '750', `00${i}`, 'sulphites', 'B', 'front.png'].join(';'),
  );
  writeFileSync(join(root, 'wines.csv'), `\uFEFF${HEAD}\r\n${rows.join('\r\n')}\r\n`);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Ran {
  readonly code: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly log: string;
}

function run(args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args, '--json'], { cwd: root }, (error, out, log) => {
      const code = typeof error?.code === 'number' ? error.code : 0;
      resolve({ code, json: JSON.parse(out.trimEnd().split('\n').at(-1) ?? ''), log });
    });
  });
}

const job = (...more: string[]) => ['batch', '--csv', 'wines.csv', '--template', 'wine', ...more];

it('goes from a spreadsheet and a picture to proven sheets, with a row that fails alone', async () => {
  const made = await run(job('--artwork', 'front.png', '--out', 'out', '--sheet', 'L7163', '--unowned'));
  expect(made, made.log).toMatchObject({ code: 0, json: { made: 5, failed: 1, proven: 5, held_back: [] } });
  expect(made.json['failures']).toEqual([{ row: 3, reason: expect.stringContaining('such as 12.5') }]);
  expect(made.log).toMatch(
    /front\.png has 900 × 700 pixels, but its place on the label has 1,170 × 450\..*\nNo field takes these columns: shelf\.\n$/s,
  );
  const pictures = readdirSync(join(root, 'out')).filter((name) => /^TW-.{5}\.png$/.test(name));
  expect(pictures).toHaveLength(5);
  const pdf = String(made.json['pdf']);
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');

  const again = await run(['sheet', 'again.pdf', '--data', join('out', 'station')]);
  expect(again).toMatchObject({ code: 0, json: { proven: 5, print: 1, batch: 1, left_out: [] } });
  expect(readFileSync(join(root, 'again.pdf')).equals(readFileSync(pdf))).toBe(true);

  if (noPoppler === null) await compareWithPoppler(pdf, pictures);
  const scanned = await run(['scan', join('out', pictures[0])]);
  expect(scanned.json).toMatchObject({ success: true, message: pictures[0].slice(3, 8) });
});

/** What stands in the PDF is what lies beside it, pixel for pixel. */
async function compareWithPoppler(pdf: string, pictures: readonly string[]): Promise<void> {
  expect(await runTool('pdfimages', ['-list', pdf], root)).toMatch(/1170 +450 .* 300 +300 /);
  await runTool('pdfimages', ['-png', pdf, 'taken'], root);
  const taken = readdirSync(root).filter((name) => /^taken-\d+\.png$/.test(name));
  const pixels = async (file: string) => (await sharp(file).raw().toBuffer()).toString('base64');
  const inPdf = await Promise.all(taken.map((name) => pixels(join(root, name))));
  const beside = await Promise.all(pictures.map((name) => pixels(join(root, 'out', name))));
  expect(inPdf.sort()).toEqual(beside.sort());
}

it('takes a page of a PDF, and says so where nobody chose one', async () => {
  writeFileSync(join(root, 'press.pdf'), await labelPdf(2));
  const press = (out: string, ...more: string[]) =>
    job('--artwork', 'press.pdf', '--out', out, '--unowned', '--sheet', 'L7163', ...more);
  const chosen = await run(press('page-2', '--page', '2'));
  expect(chosen, chosen.log).toMatchObject({ code: 0, json: { made: 5, failed: 1, proven: 5 } });
  expect(chosen.log).not.toContain('pages');
  expect(await run(press('page-3', '--page', '3'))).toMatchObject({
    code: 2,
    json: { error: 'There is no page 3: the file has 2.' },
  });
  const first = await run(press('page-1'));
  expect(first.log).toContain('press.pdf has 2 pages, and the first one is shown.');
});

it('takes each row’s picture from a folder, and records for an operator of a station', async () => {
  const station = await startStation();
  const refused = await run(job('--artwork', '.', '--out', 'owned', '--data', station.folder));
  expect(refused).toMatchObject({
    code: 3,
    json: { error: expect.stringMatching(/^A station runs on .*stop it first/) },
  });
  await station.stop();
  const owned = job('--artwork', '.', '--out', 'owned', '--data', station.folder, '--sheet', 'j8157');
  const made = await run([...owned, '--operator', 'anna']);
  expect(made, made.log).toMatchObject({ code: 0, json: { made: 5, failed: 1, proven: 5, data: station.folder } });
  const stranger = await run([...owned, '--operator', 'otto']);
  expect(stranger).toMatchObject({ code: 2, json: { error: expect.stringContaining('no operator otto') } });

  const running = await startStation({ folder: station.folder });
  const answer = await fetch(`${running.url}/api/records`, {
    headers: { authorization: `Bearer ${running.apiKey}` },
  });
  const { records, total } = (await answer.json()) as { records: Record<string, unknown>[]; total: number };
  expect(total).toBe(5);
  expect(records[0]).toMatchObject({ template_id: 'wine', label_status: 'proofed', claim_status: 'unclaimed' });
  expect(records.map((one) => (one['record_metadata'] as { lot: string }).lot).sort()).toEqual([
    '000',
    '001',
    '003',
    '004',
    '005',
  ]);
  await running.remove();
});

it('finds and judges pictures as the window does', async () => {
  const pictures = join(root, 'pictures');
  mkdirSync(join(pictures, 'rot'), { recursive: true });
  mkdirSync(join(pictures, 'blau'));
  copyFileSync(join(root, 'front.png'), join(root, 'outside.png'));
  const good = await artwork('front', { width: 1000, height: 700 });
  for (const name of ['rot/front.png', 'blau/front.png', 'Gru\u0308n.PNG', 'a b.png'])
    writeFileSync(join(pictures, name), good);
  writeFileSync(join(pictures, 'tiny.png'), await artwork('tiny', { width: 94, height: 64 }));
  const cells = ['rot/front.png', 'grün', 'C:\\Bilder\\A B.png', 'front.png', '../outside.png', 'tiny.png'];
  writeFileSync(join(root, 'paths.csv'), `product_name;Bild\n${cells.map((cell, i) => `P${i};${cell}`).join('\n')}\n`);
  const given = ['--csv', 'paths.csv', '--artwork', 'pictures', '--template', 'generic', '--out', 'paths'];
  const made = await run(['batch', ...given, '--unowned', '--sheet', 'l7163']);
  expect(made, made.log).toMatchObject({ code: 0, json: { made: 3, failed: 3, proven: 3 } });
  expect(made.json['failures']).toEqual([
    { row: 4, reason: expect.stringMatching(/^"front.png" can be one of blau\/front.png, rot\/front.png/) },
    { row: 5, reason: expect.stringMatching(/is missing/) },
    { row: 6, reason: expect.stringMatching(/94 × 64 pixels, but its place on the label has 1,170 × 450/) },
  ]);
});

it.each([
  [['batch'], /--csv is missing/],
  [job('--artwork', 'none.png', '--out', 'bad'), /none\.png does not exist/],
  [job('--artwork', 'wines.csv', '--out', 'bad'), /not a picture/],
  [job('--artwork', 'front.png', '--out', 'bad', '--sheet', 'L1'), /no sheet "L1"/],
  [job('--artwork', 'front.png', '--out', 'bad', '--unowned', '--operator', 'anna'), /not both/],
  [
    ['batch', '--csv', 'wines.csv', '--artwork', 'front.png', '--out', 'bad', '--template', 'beer'],
    /no template "beer"/,
  ],
  [
    ['batch', '--csv', 'none.csv', '--artwork', 'front.png', '--out', 'bad', '--template', 'wine'],
    /none\.csv does not/,
  ],
  [['sheet', 'x.pdf', '--data', 'none'], /no station in none/],
])('ends with 2 and a sentence: %s', async (args, told) => {
  const ran = await run(args as string[]);
  expect(ran).toMatchObject({ code: 2, json: { error: expect.stringMatching(told as RegExp) } });
});

it('makes pictures of one bit a dot and a file of ZPL for a roll, and refuses measures that are none', async () => {
  const row = ['Spätburgunder', 'Müller', 'DE', '12.5', '750', '001', 'sulphites', 'B', 'front.png'].join(';');
  writeFileSync(join(root, 'roll.csv'), `${HEAD}\n${row}\n`);
  const files = ['batch', '--csv', 'roll.csv', '--artwork', 'front.png', '--template', 'wine', '--unowned'];
  const onRoll = (roll: string, dpi: string) =>
    run([...files, '--out', 'roll', '--roll', roll, '--dpi', dpi, '--zpl', 'roll.zpl']);
  expect((await onRoll('60', '203')).code).toBe(2);
  expect((await onRoll('60x50', '150')).code).toBe(2);
  const { json } = await onRoll('60x50', '203');
  expect(json).toMatchObject({ made: 1, proven: 1, zpl: 'roll.zpl', held_back: [] });
  const [picture, ...others] = readdirSync(join(root, 'roll')).filter((name) => name.endsWith('.png'));
  expect(others).toEqual([]);
  expect(await sharp(join(root, 'roll', picture)).metadata()).toMatchObject({
    width: 480,
    height: 400,
    bitsPerSample: 1,
  });
  expect(readFileSync(join(root, 'roll.zpl'), 'latin1').match(/\^XA|\^PW480\^LL400|\^XZ/g)).toEqual([
    '^XA',
    '^PW480^LL400',
    '^XZ',
  ]);
  const read = await run(['scan', join('roll', picture)]);
  expect(read.json).toMatchObject({ success: true, message: picture.slice(3, 8) });
});
