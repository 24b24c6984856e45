// Laser printers lose the lightest tints. A mark that begins at white is lost with them; one that is lifted off the paper is not.
import { describe, expect, test } from 'vitest';
import { markPrepared, prepare } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY as key } from '#main/engine/format/params.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { SCANS, scanPrint } from '#test/support/channel/scan.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const MESSAGE = '7K3QZ';
const prepared = prepare(makeCover('label', 750, 750, 'tints'), { key, strength: 'balanced' });

/** What is read of a scan of the print of a laser that prints no dot of this share of the area or less. */
async function readOfPrint(lift: number, leastDot: number): Promise<string | null> {
  const marked = markPrepared({ ...prepared, amplitudes: { ...prepared.amplitudes, lift } }, MESSAGE);
  const printer = makePrinter({ ...drawLaser(makeRandom(1, 'tints')), leastDot });
  const { picture, corners } = await scanPrint(printLabel(marked, printer, 'tints'), SCANS.heavy, 'tints');
  return readPhotos([{ picture, corners }], { keys: [key] }).message;
}

describe('white labels from lasers that lose light tints', () => {
  const { lift } = prepared.amplitudes;

  test.each([0, 0.004, 0.007, 0.01])('are read where dots up to a share of %d are lost', async (leastDot) => {
    expect(await readOfPrint(lift, leastDot)).toBe(MESSAGE);
  });

  test('would not be, if the mark began at white', async () => {
    expect([await readOfPrint(0, 0), await readOfPrint(0, 0.01)]).toEqual([MESSAGE, null]);
  });
});
