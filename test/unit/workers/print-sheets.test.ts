// @module-tag later: the work of the threads; the journey and the interface show that it is done
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { holdBack } from '#main/imaging/sheet/layout/place-labels.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { sharedPool } from '#test/support/shared-pool.ts';
import { fromRgb, photoLike } from '#test/unit/imaging/make-picture.ts';
import { messageOf, planOf } from '#test/unit/imaging/sheet/sheets.ts';

const pool = sharedPool<Tasks>({
  workerFile: new URL('../../../src-main/workers/worker.ts', import.meta.url),
  threads: 2,
  onFault: (fault) => expect.unreachable(String(fault)),
});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'print-'));
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

const NAMES = ['TW-7K3QZ', 'TW-ABCDE', 'TW-23456'];
const document = { title: 'Labels', madeAt: '2026-11-21T09:00:00.123Z', language: 'en' };

it('artwork goes through fitting, marking, the PDF and its proof, sheet by sheet, and to pixels', async () => {
  const artwork = await fromRgb(photoLike(800, 800)).png().toBuffer();
  const plan = await planOf('roll-50x50', NAMES);
  const { width, height } = plan.sheets[0].labels[0].pixels;
  const fitted = await pool.run('fitArtwork', { bytes: artwork, width, height, fit: 'cover', dpi: 300 });
  expect(fitted.enlarged).toBeCloseTo(591 / 800, 9);
  const pictures = new Map(NAMES.map((name) => [name, join(folder, `${name}.png`)]));
  for (const [name, file] of pictures) {
    // The last one is forgotten to be marked.
    const mark = { bytes: fitted.bytes, message: messageOf(name), strength: 'strong', type: 'png', dpi: 300 } as const;
    await writeFile(file, name === 'TW-23456' ? fitted.bytes : (await pool.run('embedImage', mark)).bytes);
  }

  const file = join(folder, 'labels.pdf');
  const made = await pool.run('writeSheets', { file, plan, pictures, ...document });
  expect(made).toMatchObject({ pages: 3, pictures: 3, bytes: (await readFile(file)).length });
  const order = {
    file,
    dpi: 300,
    messages: new Map(NAMES.map((name) => [name, messageOf(name)])),
    keys: [PUBLISHED_KEY],
  };
  const proofs = await Promise.all(plan.sheets.map((sheet) => pool.run('proveSheets', { ...order, sheets: [sheet] })));
  const found = proofs.flatMap(({ labels }) => labels);
  expect(found.map(({ name, sheet, outcome }) => [name, sheet, outcome])).toEqual([
    ['TW-7K3QZ', 1, 'proven'],
    ['TW-ABCDE', 2, 'proven'],
    ['TW-23456', 3, 'not readable'],
  ]);

  const proven = holdBack(plan, new Set(found.filter(({ outcome }) => outcome !== 'proven').map(({ name }) => name)));
  await pool.run('writeSheets', { file, plan: proven, pictures, ...document });
  const again = await pool.run('proveSheets', { ...order, sheets: proven.sheets });
  expect(again.labels.map(({ outcome }) => outcome)).toEqual(['proven', 'proven']);

  const sheet = { plan, sheet: plan.sheets[0], pictures };
  await pool.run('drawSheet', { ...sheet, file: join(folder, 'sheet.png'), dpi: 600, type: 'png' });
  await pool.run('drawSheet', { ...sheet, file: join(folder, 'sheet.tif'), dpi: 300, type: 'tiff', cmyk: 'cmyk' });
  await pool.run('drawCalibrationPage', {
    file: join(folder, 'page.pdf'),
    page: { width: 210, height: 297 },
    language: 'de',
    madeAt: document.madeAt,
  });
  expect(inspect(await readFile(join(folder, 'sheet.png')))).toMatchObject({ width: 1181, height: 1181, dpi: 600 });
  expect(inspect(await readFile(join(folder, 'sheet.tif')))).toMatchObject({ width: 591, height: 591, colour: 'cmyk' });
  const effect = await pool.run('compareCmyk', {
    bytes: await readFile(join(folder, 'TW-7K3QZ.png')),
    message: '7K3QZ',
    key: PUBLISHED_KEY,
    profile: 'cmyk',
  });
  expect([effect.before.message, effect.after.message]).toEqual(['7K3QZ', '7K3QZ']);
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('a picture that does not fit its place stops the PDF with a sentence that names it', async () => {
  const plan = await planOf('roll-50x50', ['TW-7K3QZ']);
  const picture = join(folder, 'large.png');
  await writeFile(picture, await fromRgb(photoLike(600, 600)).png().toBuffer());
  const file = join(folder, 'never.pdf');
  const pictures = new Map([['TW-7K3QZ', picture]]);
  await expect(pool.run('writeSheets', { file, plan, pictures, ...document })).rejects.toMatchObject({
    code: 'bad_input',
    message: expect.stringContaining('TW-7K3QZ has 600 x 600 pixels'),
  });
  expect(await readdir(folder)).not.toContain('never.pdf');
});
