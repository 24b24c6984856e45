// What the rows of a job put on the labels of its sheets.
import type { VectorSource } from '#main/imaging/sheet/output/sheet-pdf.ts';
import type { ExpectedCode, ExpectedFields, ExpectedText } from '#main/imaging/sheet/proof/field-proof.ts';
import type { CodePart, DisplayList, TextPart } from '#main/labels/display-list/display-list.ts';
import { hiddenItems } from '#main/labels/layout-fields.ts';
import type { Faces } from '#main/labels/text/faces.ts';
import { combined, type Matrix } from '#main/labels/turn.ts';
import type { FieldPlanner } from './field-planner.ts';
import { type JobFields, planned, type RowFields } from './painted-fields.ts';

export interface SheetRowFields extends RowFields {
  /** The names of pictures that there are. */
  readonly pictures: readonly string[];
}

/** By the labels' names. */
export interface SheetFields {
  readonly job: JobFields;
  readonly rows: ReadonlyMap<string, SheetRowFields>;
}

/** Codes and texts of a label, to be drawn. */
export function vectorsFrom(planner: FieldPlanner, { job, rows }: SheetFields): VectorSource {
  return async (name) => {
    const row = rows.get(name);
    if (!row) return null;
    const { over, faces } = await planned(planner, { ...job, ...row }, row.pictures);
    return { list: over, faces, x: row.x, y: row.y };
  };
}

/** What a proof must find of them. */
export function expectedFrom(planner: FieldPlanner, { job, rows }: SheetFields) {
  return async (name: string): Promise<ExpectedFields | null> => {
    const row = rows.get(name);
    if (!row) return null;
    const { list, faces } = await planned(planner, { ...job, ...row }, row.pictures);
    return expectedFields(list, faces, row, hiddenItems(job.layout));
  };
}

// What the finished sheets must show of a label.

/** `at` is where the label begins in its picture, in pixels. */
export async function expectedFields(
  list: DisplayList,
  faces: Faces,
  at: { readonly x: number; readonly y: number },
  hidden: ReadonlySet<string> = new Set(),
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
    codes: list.parts.flatMap((part) =>
      part.kind === 'code' ? [{ ...expectedCode(part, at), isHidden: hidden.has(part.item) }] : [],
    ),
    texts: list.parts.flatMap((part) => (part.kind === 'text' ? [expectedText(part)] : [])),
  };
}

function expectedCode(
  { item, symbology, content, place }: CodePart,
  { x, y }: { readonly x: number; readonly y: number },
): ExpectedCode {
  return { item, symbology, content, place: { ...place, x: place.x + x, y: place.y + y } };
}
