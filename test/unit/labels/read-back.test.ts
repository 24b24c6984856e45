// @module-tag later: reads every kind of code at every resolution
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { moduleChoices, SYMBOL_SIZES } from '#main/labels/codes/symbol-sizes.ts';
import type { CodePart } from '#main/labels/display-list/display-list.ts';
import type { Canvas } from '#main/labels/display-list/raster.ts';
import { mmOfDots } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { SYMBOLOGIES, type Symbology } from '#shared/labels/layout.ts';
import { readCodes } from '#test/support/layout/code-reader.ts';
import { paintedOnWhite, planOf, shippedFaces } from '#test/support/layout/planning.ts';

/** ZBar is a second decoder, which shares nothing with what writes codes. It knows neither DataMatrix nor stacked codes. */
const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

/** Bytes as they are: ZBar guesses an encoding otherwise, and takes UTF-8 with Chinese in it for Shift JIS. */
const BYTES = '-Sbinary';

/** What the codes of a picture say, one after the other. */
async function readByZbar({ width, height, rgb }: Canvas): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-zbar-'));
  try {
    const file = join(folder, 'code.png');
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(file);
    return execFileSync('zbarimg', ['--quiet', '--raw', '--nodbus', BYTES, file], { encoding: 'utf8' }).trimEnd();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const ELEMENTS = '(01){gtin|gtin14}(17)261231(10){batch}(21){id}';
/** A template for each symbology, what a reader must give, and its identifier. */
const SAMPLES: Readonly<Record<Symbology, readonly [template: string, read: string, identifier: string]>> = {
  ean13: ['{gtin}', '4006381333931', ']E0'],
  // UPC-A is an EAN-13 that begins with 0.
  upca: ['01234567890', '0012345678905', ']E0'],
  code128: ['Lot {batch} ~!"#', 'Lot L11-a ~!"#', ']C0'],
  gs1_128: ['(01){gtin|gtin14}(10){batch}(21){id}', '010400638133393110L11-a\x1d217K3QZ', ']C1'],
  itf14: ['{gtin|gtin14}', '04006381333931', ']I1'],
  qr: ['Größe, 東京, {batch}', 'Größe, 東京, L11-a', ']Q1'],
  gs1_digital_link: [
    'https://id.example.com/01/{gtin|gtin14}/10/{batch}/21/{id}',
    'https://id.example.com/01/04006381333931/10/L11-a/21/7K3QZ',
    ']Q1',
  ],
  datamatrix: ['Lot {batch}', 'Lot L11-a', ']d1'],
  gs1_datamatrix: [ELEMENTS, '01040063813339311726123110L11-a\x1d217K3QZ', ']d2'],
  ean8: ['4012345', '40123455', ']E4'],
  code39: ['LOT {batch|upper} $%', 'LOT L11-A $%', ']A0'],
  pdf417: ['Lot {batch}; 70 kg; Halle 4', 'Lot L11-a; 70 kg; Halle 4', ']L2'],
  gs1_databar: ['(01){gtin|gtin14}', '0104006381333931', ']e0'],
  gs1_databar_stacked: ['(01){gtin|gtin14}', '0104006381333931', ']e0'],
  gs1_databar_expanded: ['(01){gtin|gtin14}(10){batch}', '010400638133393110L11-a', ']e0'],
  gs1_databar_expanded_stacked: ['(01){gtin|gtin14}(10){batch}', '010400638133393110L11-a', ']e0'],
};
const row = { metadata: { gtin: '4006381333931', batch: 'L11-a' } };
const DPIS = [203, 300, 600];

function smallest(symbology: Symbology, dpi: number): number {
  return Math.min(...moduleChoices(SYMBOL_SIZES[symbology], dpi));
}

/** A label with the smallest code of its kind at that printer. */
function smallestOf(symbology: Symbology, dpi: number, rotation = 0) {
  const module = Math.round(mmOfDots(smallest(symbology, dpi), dpi) * 1000) / 1000;
  const box = rotation % 180 === 90 ? { w: 30, h: 90 } : { w: 90, h: 30 };
  const whole = { label: { width: box.w, height: box.h } };
  const [value] = SAMPLES[symbology];
  return planOf(faces, [{ type: 'barcode', symbology, value, module, rotation, ...box }], row, { dpi, whole });
}

/** Those that ZBar knows. It leaves out the character by which GS1-128 begins. */
const OF_ZBAR = SYMBOLOGIES.filter((symbology) => !/datamatrix$|stacked$|pdf417/.test(symbology));

test.skipIf(!hasZbar).each(OF_ZBAR.flatMap((symbology) => DPIS.map((dpi) => [symbology, dpi] as const)))(
  '%s of the smallest size at %i dpi is read back by another decoder too',
  async (symbology, dpi) => {
    const [, read] = SAMPLES[symbology];
    const { list, errors } = smallestOf(symbology, dpi);
    expect(errors).toEqual([]);
    expect(await readByZbar(paintedOnWhite(list, faces))).toBe(read);
  },
);

describe.each(SYMBOLOGIES)('%s', (symbology) => {
  const [value, read, identifier] = SAMPLES[symbology];

  test.each(DPIS.flatMap((dpi) => [0, 90, 180, 270].map((rotation) => [dpi, rotation])))(
    'is read back at its smallest size at %i dpi, turned by %i, byte for byte',
    async (dpi, rotation) => {
      const plan = smallestOf(symbology, dpi, rotation);
      expect(plan.errors).toEqual([]);
      expect(plan.warnings).toEqual([]);
      const code = plan.list.parts.find((part): part is CodePart => part.kind === 'code');
      expect(code?.module).toBe(smallest(symbology, dpi));
      const found = await readCodes(paintedOnWhite(plan.list, faces), symbology);
      // Tall bars may be found at two places.
      expect(new Set(found.map(({ text }) => text)).size).toBe(1);
      expect(found[0].text).toBe(read);
      expect(found[0].identifier).toBe(identifier);
      // What the list says of the code is what a reader gives.
      expect([code?.content, `0${code?.content}`]).toContain(read);
      expect(found[0].bytes).toBe(Buffer.from(read).toString('latin1'));
    },
  );

  test('is not read where half of it is wiped out', async () => {
    const plan = planOf(faces, [{ type: 'barcode', symbology, value, text: 'none', w: 100, h: 30 }], row);
    const canvas = paintedOnWhite(plan.list, faces);
    const code = plan.list.parts.find((part): part is CodePart => part.kind === 'code');
    if (!code) throw new Error('no code');
    const { x, y, w, h } = code.place;
    for (let line = y; line < y + h; line++) {
      canvas.rgb.fill(255, 3 * (line * canvas.width + x), 3 * (line * canvas.width + x + Math.floor(w / 2)));
    }
    expect((await readCodes(canvas, symbology)).map(({ text }) => text)).not.toContain(read);
  });
});

test('a list of 600 dpi on artwork of 300 dpi is read too', async () => {
  const plan = planOf(faces, [{ type: 'barcode', symbology: 'ean13', value: '{gtin}', w: 60, h: 30 }], row, {
    dpi: 600,
  });
  const found = await readCodes(paintedOnWhite(plan.list, faces, 0.5), 'ean13');
  expect(found.map(({ text }) => text)).toEqual(['4006381333931']);
});
