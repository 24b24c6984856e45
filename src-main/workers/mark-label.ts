// Labels that show the same artwork: what they share is worked out once in each thread, and kept there for the next ones.

import { createResultCache } from '#main/base/result-cache.ts';
import { markPrepared, type PreparedPicture, prepare } from '#main/engine/embed/embed.ts';
import type { Strength } from '#main/engine/format/params.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { onPaper } from '#main/imaging/transparency.ts';
import { write } from '#main/imaging/write.ts';
import type { FieldPlanner } from './field-planner.ts';
import { type CarriedMarks, carriedMarks, refuseOtherMark } from './other-mark.ts';
import { type LabelFields, type PaintedFields, paintedFields } from './painted-fields.ts';

export interface LabelToMark {
  /** Artwork in the pixels of its place, as a file, and a name that no other artwork and no other place has. */
  readonly artwork: { readonly name: string; readonly bytes: Uint8Array };
  readonly message: string;
  readonly strength: Strength;
  /** The station's key, and the other keys that it reads: artwork must carry no mark of these. */
  readonly key: string;
  readonly otherKeys: readonly string[];
  readonly dpi: number;
  /** What its row puts on it. */
  readonly fields?: LabelFields;
  /** The label was made before: no artwork is refused, whatever marks are found in it today. */
  readonly isMadeAgain?: boolean;
}

interface PreparedArtwork {
  readonly prepared: PreparedPicture;
  readonly carried: CarriedMarks;
}

/** A label of 1170 x 800 takes 4 MB: room for twenty artworks in each thread, or for one of the largest. */
const KEPT_BYTES = 96 * 2 ** 20;

/** Each thread has one of its own. It keeps nothing that does not follow from the artwork, its place and the keys. */
export function createLabelMarker(planner: FieldPlanner) {
  const known = createResultCache(KEPT_BYTES, bytesOf);

  return async function markLabel(order: LabelToMark): Promise<{ bytes: Uint8Array }> {
    const { artwork, message, strength, key, otherKeys, dpi } = order;
    const fields = order.fields ? await paintedFields(planner, order.fields) : null;
    const name = [artwork.name, strength, key, ...otherKeys, fields?.name ?? ''].join(' ');
    const { prepared, carried } = await known.get(name, () => prepareArtwork(order, fields));
    if (!order.isMadeAgain) refuseOtherMark(carried, message);
    const marked = markPrepared(prepared, message);
    await fields?.paintOver(marked, prepared.picture);
    return { bytes: await write(marked, null, { type: 'png', dpi }) };
  };
}

async function prepareArtwork(
  { artwork, strength, key, otherKeys }: LabelToMark,
  fields: PaintedFields | null,
): Promise<PreparedArtwork> {
  const picture = onPaper(await readArtwork(artwork.bytes, UNLIMITED));
  await fields?.paintUnder(picture);
  return { carried: carriedMarks(picture, key, otherKeys), prepared: prepare(picture, { key, strength }) };
}

function bytesOf({ prepared: { picture, amplitudes } }: PreparedArtwork): number {
  const { luma, blueYellow, paper } = amplitudes;
  return picture.data.length + luma.byteLength + blueYellow.byteLength + paper.byteLength;
}
