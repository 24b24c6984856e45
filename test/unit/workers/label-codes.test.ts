// @module-tag later: reads every kind of code in photographs; the tests of the comparison show the rules
// Codes of labels in simulated photographs, as the desk reads them: right ones, contradicting ones, and photographs too bad to read.
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { createCodeTask } from '#main/workers/label-codes.ts';
import { SYMBOLOGIES, type Symbology } from '#shared/labels/layout.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { ppm, WEBCAM } from '#test/support/inspection/webcam.ts';
import { layoutWith, paintedOnWhite, planOf, shippedFaces } from '#test/support/layout/planning.ts';
import { labelRow } from '#test/support/layout/rows.ts';
import { makeRandom } from '#test/support/random.ts';

let faces: Faces;
const read = createCodeTask(createFieldPlanner());
const FONTS = join(import.meta.dirname, '../../../resources/fonts');
const LABEL = { width: 80, height: 40 };

beforeAll(async () => {
  faces = await shippedFaces();
});

/** A template, and two rows for it. */
const KINDS: Readonly<Record<Symbology, readonly [template: string, right: string, wrong: string]>> = {
  ean13: ['{gtin}', '4006381333931', '4012345781007'],
  upca: ['{gtin}', '036000291452', '012345678905'],
  code128: ['{lot}', 'L12', 'L21'],
  gs1_128: ['(01)04006381333931(10){lot}', 'L12', 'L21'],
  itf14: ['{gtin}', '14006381333938', '14012345781004'],
  qr: ['{lot}', 'L12', 'L21'],
  gs1_digital_link: ['https://example.com/01/04006381333931/10/{lot}', 'L12', 'L21'],
  datamatrix: ['{lot}', 'L12', 'L21'],
  gs1_datamatrix: ['(01)04006381333931(10){lot}', 'L12', 'L21'],
  ean8: ['{gtin}', '40123455', '96385074'],
  code39: ['{lot}', 'L12', 'L21'],
  pdf417: ['{lot}', 'L12', 'L21'],
  gs1_databar: ['(01){gtin}', '04006381333931', '04012345781007'],
  gs1_databar_stacked: ['(01){gtin}', '04006381333931', '04012345781007'],
  gs1_databar_expanded: ['(01)04006381333931(10){lot}', 'L12', 'L21'],
  gs1_databar_expanded_stacked: ['(01)04006381333931(10){lot}', 'L12', 'L21'],
};
const rowOf = (value: string) => labelRow({ metadata: { gtin: value, lot: value } });

/** What the desk makes of a label of the first row, in a photograph of so many pixels, by a record that says the second. */
async function compare(symbology: Symbology, printed: string, record: string, pixels: number, seed: string) {
  const item = { type: 'barcode', symbology, value: KINDS[symbology][0], x: 8, y: 6, w: 64, h: 28 };
  const { list, errors } = planOf(faces, [item], rowOf(printed), { whole: { label: LABEL } });
  expect(errors).toEqual([]);
  const { width, height, rgb } = paintedOnWhite(list, faces);
  const print = printLabel({ width, height, data: rgb }, makePrinter(drawLaser(makeRandom(seed, 'laser'))), seed);
  const random = makeRandom(seed, 'shot');
  const shot = drawShot(WEBCAM, random, { longSide: [pixels, pixels] });
  const { picture, corners } = await photograph(print, shot, seed);
  return read({
    bytes: ppm(picture),
    corners: roughCorners(corners, 0.006, random),
    size: { width, height },
    fields: { layout: layoutWith([item], { label: LABEL }), dpi: 300, fonts: FONTS, row: rowOf(record), x: 0, y: 0 },
    limits: UNLIMITED,
  });
}

test.each(SYMBOLOGIES)('%s agrees with its record, and contradicts another', async (symbology) => {
  const [, right, wrong] = KINDS[symbology];
  const [same] = await compare(symbology, right, right, 900, symbology);
  expect(same).toBeDefined();
  expect(same.content).toBe(same.expected);
  const [other] = await compare(symbology, right, wrong, 900, symbology);
  expect(other).toMatchObject({ item: 'item0', content: same.content });
  expect(other.expected).not.toBe(other.content);
});

test.each(SYMBOLOGIES)('%s is never misread, however few pixels there are', async (symbology) => {
  const [, right] = KINDS[symbology];
  const found = [];
  for (const pixels of [90, 140, 200, 280])
    found.push(...(await compare(symbology, right, right, pixels, `${symbology} ${pixels}`)));
  expect(found.filter(({ content, expected }) => content !== expected)).toEqual([]);
});
