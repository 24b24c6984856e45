// What the finished sheets must show of a label.
import type { ExpectedCode, ExpectedFields, ExpectedText } from '#main/imaging/sheet/proof/field-proof.ts';
import type { CodePart, DisplayList, TextPart } from '#main/labels/display-list/display-list.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { combined, type Matrix } from '#main/labels/turn.ts';

/** `at` is where the label begins in its picture, in pixels. */
export async function expectedFields(
  list: DisplayList,
  faces: Faces,
  at: { readonly x: number; readonly y: number },
): Promise<ExpectedFields> {
  const { glyphCoverage } = await import('#main/labels/display-list/glyph-coverage.ts');
  const toPicture: Matrix = [1, 0, 0, 1, at.x, at.y];
  const expectedText = (part: TextPart): ExpectedText => ({
    item: part.item,
    text: part.text,
    color: part.color,
    coverage: (matrix, extent) => glyphCoverage(part, faces.face(part.face), combined(toPicture, matrix), extent),
  });
  return {
    codes: list.parts.flatMap((part) => (part.kind === 'code' ? [expectedCode(part, at)] : [])),
    texts: list.parts.flatMap((part) => (part.kind === 'text' ? [expectedText(part)] : [])),
  };
}

function expectedCode(
  { item, symbology, content, place }: CodePart,
  { x, y }: { readonly x: number; readonly y: number },
): ExpectedCode {
  return { item, symbology, content, place: { ...place, x: place.x + x, y: place.y + y } };
}
