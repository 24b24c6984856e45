// @module-tag later: reads every kind of code at every resolution
import { beforeAll, expect, test } from 'vitest';
import { moduleChoices, SYMBOL_SIZES } from '#main/labels/codes/symbol-sizes.ts';
import { mmOfDots } from '#main/labels/dots.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { SYMBOLOGIES, type Symbology } from '#shared/labels/layout.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { readCodes } from '#test/support/layout/code-reader.ts';
import { paintedOnWhite, planOf, shippedFaces } from '#test/support/layout/planning.ts';
import { makeRandom } from '#test/support/random.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await shippedFaces();
});

const VALUES: Readonly<Record<Symbology, readonly [value: string, read: string]>> = {
  ean13: ['400638133393', '4006381333931'],
  upca: ['01234567890', '0012345678905'],
  code128: ['LOT-11', 'LOT-11'],
  gs1_128: ['(01)04006381333931', '0104006381333931'],
  itf14: ['1400638133393', '14006381333938'],
  qr: ['https://example.com', 'https://example.com'],
  gs1_digital_link: ['https://example.com/01/04006381333931', 'https://example.com/01/04006381333931'],
  datamatrix: ['LOT-11', 'LOT-11'],
  gs1_datamatrix: ['(01)04006381333931(10)A(21)B', '010400638133393110A\x1d21B'],
  ean8: ['4012345', '40123455'],
  code39: ['LOT-11', 'LOT-11'],
  pdf417: ['LOT-11', 'LOT-11'],
  gs1_databar: ['(01)04006381333931', '0104006381333931'],
  gs1_databar_stacked: ['(01)04006381333931', '0104006381333931'],
  gs1_databar_expanded: ['(01)04006381333931', '0104006381333931'],
  gs1_databar_expanded_stacked: ['(01)04006381333931(10)A', '010400638133393110A'],
};
/** In millimetres: the smallest EAN-13 at 300 dpi needs 38.3. */
const LABEL = { width: 50, height: 25 };
/** Long side of the label in the photograph, in pixels. */
const PIXELS = 1000;

/** Rows of stacked codes are few modules high: of the smallest ones a photograph has too few pixels. */
const READ = SYMBOLOGIES.filter((symbology) => !/stacked$|pdf417/.test(symbology));

test.each(READ.flatMap((symbology) => [203, 300, 600].map((dpi) => [symbology, dpi] as const)))(
  '%s of the smallest size at %i dpi is read from a photograph of its print',
  async (symbology, dpi) => {
    const dots = Math.min(...moduleChoices(SYMBOL_SIZES[symbology], dpi));
    const [value, read] = VALUES[symbology];
    const module = Math.round(mmOfDots(dots, dpi) * 1000) / 1000;
    const item = { type: 'barcode', symbology, value, module, w: LABEL.width, h: LABEL.height };
    const { list, errors } = planOf(faces, [item], {}, { dpi, whole: { label: LABEL } });
    expect(errors).toEqual([]);
    // Prints are simulated from artwork of 300 dpi.
    const { width, height, rgb } = paintedOnWhite(list, faces, 300 / dpi);
    const name = `${symbology}/${dpi}`;
    const laser = makePrinter(drawLaser(makeRandom(name, 'laser')));
    const print = printLabel({ width, height, data: rgb }, laser, name);
    const shot = drawShot(LEVELS.L1, makeRandom(name, 'shot'), { longSide: [PIXELS, PIXELS] });
    const { picture } = await photograph(print, shot, name);
    const canvas = { width: picture.width, height: picture.height, rgb: new Uint8Array(picture.data) };
    expect((await readCodes(canvas, symbology)).map(({ text }) => text)).toEqual([read]);
  },
);
