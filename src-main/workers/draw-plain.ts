import { UNLIMITED } from '#main/imaging/inspect.ts';
import { plainPreview, previewOf } from '#main/imaging/preview.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { onPaper } from '#main/imaging/transparency.ts';
import type { FieldPlanner } from './field-planner.ts';
import { type LabelFields, paintedFields } from './painted-fields.ts';

export interface PlainLabel {
  /** Artwork as a file; with fields, in the pixels of its place. */
  readonly bytes: Uint8Array;
  /** What its row puts on it. */
  readonly fields?: LabelFields;
}

/** A small picture of a label as `markLabel` makes it, but for the mark. */
export function createPlainDrawer(planner: FieldPlanner) {
  return async function drawPlain({ bytes, fields }: PlainLabel): Promise<{ bytes: Uint8Array }> {
    if (!fields) return { bytes: await plainPreview(bytes) };
    const picture = onPaper(await readArtwork(bytes, UNLIMITED));
    const painted = await paintedFields(planner, fields);
    await painted.paintUnder(picture);
    await painted.paintOver(picture, picture);
    return { bytes: await previewOf(picture) };
  };
}
