// A picture of the layout that is painted after a text or a code: on the sheet it lies over them, as the record's picture has it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldFrame } from '#main/imaging/sheet/layout/label-parts.ts';
import { writeSheetPdf } from '#main/imaging/sheet/output/sheet-pdf.ts';
import { proveFields } from '#main/imaging/sheet/proof/field-proof.ts';
import { type SeenPicture, withSeenPages } from '#main/imaging/sheet/proof/seen-page.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { expectedFields } from '#main/workers/sheet-fields.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { planOf as fieldsOf, type Json, shippedFaces } from '#test/support/layout/planning.ts';
import { FACTS, markedPicture, planOf, pngOf, presetOf, proofOf } from '#test/unit/imaging/sheet/sheets.ts';

let faces: Faces;
const folder = mkdtempSync(join(tmpdir(), 'twinmark-covered-'));
beforeAll(async () => {
  faces = await shippedFaces();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NAME = 'TW-7K3QZ';
const DPI = 300;
const hidden = { type: 'text', x: 5, y: 5, w: 20, h: 5, value: 'hidden' };
const picture = { type: 'picture', x: 4, y: 4, w: 12, h: 6, value: 'logo.png' };
const over = { type: 'text', x: 5, y: 5, w: 8, h: 4, value: 'on', font: { size: 6 } };

/** The finished sheet of a label with these fields, whose picture has red where its layout has the picture. */
async function sheetOf(items: readonly Json[], isTurned: boolean) {
  const artwork = isTurned ? { width: 2, height: 3 } : { width: 3, height: 2 };
  const plan = await planOf('l7160', [{ name: NAME, artwork, onDots: true }], { bleed: 0, turn: 'fit' });
  const [{ labels }] = plan.sheets;
  const [label] = labels;
  const frame = fieldFrame({ artwork }, (await presetOf('l7160')).label, { ...DEFAULT_SHEET_OPTIONS, turn: 'fit' });
  const { list, errors } = fieldsOf(
    faces,
    items,
    {},
    { whole: { label: { width: frame.width, height: frame.height } } },
  );
  expect([errors, label.turned]).toEqual([[], isTurned]);
  const marked = markedPicture(label.pixels, NAME);
  for (const part of list.parts) {
    if (part.kind !== 'picture') continue;
    const { x, y, w, h } = part.place;
    for (let i = 0; i < w * h; i++)
      marked.data.set([200, 0, 0], 3 * ((y + Math.floor(i / w)) * marked.width + x + (i % w)));
  }
  const bytes = await pngOf(marked, DPI);
  const parts: Uint8Array[] = [];
  const put = async (some: Uint8Array) => void parts.push(Uint8Array.from(some));
  await writeSheetPdf(
    plan,
    async () => bytes,
    FACTS,
    put,
    async () => ({ list, faces, ...frame }),
  );
  const file = join(folder, `${isTurned}.pdf`);
  writeFileSync(file, Buffer.concat(parts));
  const proof = await proofOf(Buffer.concat(parts), plan);
  const order = { sheets: plan.sheets, dpi: DPI, expected: async () => expectedFields(list, faces, frame) };
  const [{ outcome, detail }] = await proveFields(file, proof.labels, order);
  const seen = await withSeenPages(file, async (open) => open(1).draw(label.picture, DPI));
  return { strays: proof.strays, outcome, detail, seen };
}

/** Pixels that are as dark as ink. */
function inkIn({ rgba }: SeenPicture): number {
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at] < 40 && rgba[at + 1] < 40 && rgba[at + 2] < 40) count++;
  return count;
}

test.each([false, true])(
  'a picture covers the text below it, and not the one above it; turned: %s',
  async (isTurned) => {
    const bare = await sheetOf([picture], isTurned);
    const covered = await sheetOf([{ ...hidden, w: 11, value: 'hid' }, picture], isTurned);
    expect(covered).toMatchObject({ strays: [], outcome: 'text not visible', detail: 'item0' });
    expect(Buffer.compare(Buffer.from(covered.seen.rgba), Buffer.from(bare.seen.rgba))).toBe(0);

    const above = await sheetOf([{ ...hidden, x: 17, y: 12 }, picture, over], isTurned);
    expect(above).toMatchObject({ strays: [], outcome: 'proven' });
    expect(inkIn(above.seen)).toBeGreaterThan(inkIn(bare.seen));
  },
);

test('a picture whose box touches that of a text leaves the text beside it as it is', async () => {
  const beside = [{ ...hidden, x: 15, y: 5, w: 20, align: 'end' }, picture];
  expect(await sheetOf(beside, false)).toMatchObject({ strays: [], outcome: 'proven' });
});
