import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOfRow, type OneBit, pictureOf } from '#main/engine/embed/one-bit.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { readCodes } from '#main/imaging/code-reader.ts';
import { write } from '#main/imaging/write.ts';
import { createFieldPlanner } from '#main/workers/field-planner.ts';
import { createOneBitMarker, type OneBitOrder } from '#main/workers/one-bit-label.ts';
import { planned } from '#main/workers/painted-fields.ts';
import { scanPhotos } from '#main/workers/scan-photos.ts';
import { artwork } from '#test/support/artwork.ts';
import { layoutWith } from '#test/support/layout/planning.ts';
import { labelRow } from '#test/support/layout/rows.ts';

const fonts = join(import.meta.dirname, '../../../resources/fonts');
const label = { width: 100, height: 68 };
const dpi = 203;
const layout = layoutWith(
  [
    { type: 'text', x: 4, y: 4, w: 60, h: 9, value: 'Los {batch} – Größe', fit: 'wrap-shrink' },
    { type: 'barcode', symbology: 'code128', x: 4, y: 16, w: 60, h: 14, value: '{batch}' },
    { type: 'barcode', symbology: 'qr', x: 72, y: 4, w: 24, h: 24, value: 'https://example.com/{batch}' },
  ],
  { label },
);
const common = {
  label,
  dpi,
  dot: '1x1',
  holes: true,
  fit: 'contain',
  strength: 'balanced',
  key: PUBLISHED_KEY,
  otherKeys: [],
} as const;
const planner = createFieldPlanner();
const oneBitLabel = createOneBitMarker(planner);

function fieldsOf(batch: string) {
  const row = labelRow({ metadata: { batch } });
  return { layout, dpi, fonts, row, x: 0, y: 0, pictures: new Map() };
}

describe('a label in black dots alone', () => {
  it('is read back out of its dots, on white stock and on artwork, and its codes are whole', async () => {
    const file = { name: 'plate', bytes: await artwork('thermal', { kind: 'label', width: 1200, height: 816 }) };
    for (const [i, art] of [null, file].entries()) {
      for (const message of ['7K3QZ', 'ABCDE']) {
        const fields = fieldsOf(`L24-${i}-${message}`);
        const order: OneBitOrder = { ...common, artwork: art, message, fields };
        const { dots, proof, forecast } = await oneBitLabel(order);
        expect([dots.width, dots.height]).toEqual([799, 543]);
        expect(proof).toMatchObject({ message, assisted: false, fromIds: false });
        expect(await scanned(dots)).toBe(message);
        expect(forecast.marginDb).toBeGreaterThan(0);
        const { list } = await planned(planner, fields, []);
        const codes = list.parts.filter((part) => part.kind === 'code');
        expect(codes).toHaveLength(2);
        const picture = pictureOf(dots);
        const rgba = Uint8ClampedArray.from({ length: 4 * picture.width * picture.height }, (_, k) =>
          k % 4 === 3 ? 255 : picture.data[3 * (k >> 2) + (k % 4)],
        );
        for (const code of codes) {
          expect(await readCodes({ ...picture, rgba }, code.symbology)).toContain(code.content);
          expect(wrongDots(dots, code)).toBe(0);
        }
      }
    }
  });
});

/** What `scan` reads in a file of the dots. */
async function scanned(dots: OneBit): Promise<string | null> {
  const bytes = await write(pictureOf(dots), null, { type: 'png', dpi });
  return (await scanPhotos({ photos: [{ bytes }] })).detection.message;
}

interface Code {
  readonly place: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly rectangles: readonly { readonly x: number; readonly y: number; readonly w: number; readonly h: number }[];
}

/** Dots of a code and its quiet zones that are not as its display list has them. */
function wrongDots({ rows, width }: { rows: Uint8Array; width: number }, { place, rectangles }: Code): number {
  let wrong = 0;
  for (let y = place.y; y < place.y + place.h; y++) {
    for (let x = place.x; x < place.x + place.w; x++) {
      const isBlack = rectangles.some((one) => x >= one.x && x < one.x + one.w && y >= one.y && y < one.y + one.h);
      const bit = (rows[y * bytesOfRow(width) + (x >> 3)] >> (7 - (x & 7))) & 1;
      if (bit !== Number(isBlack)) wrong++;
    }
  }
  return wrong;
}
