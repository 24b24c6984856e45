// A frame read with all that is known of its label: the frames before it, the artworks of the inspection, the station's IDs.

import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { IdsRequest, Reading } from '#main/services/reading/reading.ts';
import type { InspectionRow } from '#main/store/rows.ts';
import type { FrameReading } from '#main/workers/read-frame.ts';
import type { Appearance, Frame } from './appearances.ts';
import type { createKnownArtworks } from './known-artworks.ts';

type Detection = FrameReading['detection'];

/** Reads a frame, and adds it to what is known of its label. */
export function createLabelReader(
  { pool, keys, settings }: Pick<StationContext, 'pool' | 'keys' | 'settings'>,
  reading: Pick<Reading, 'readKnown' | 'readFromIds'>,
  artworks: Pick<ReturnType<typeof createKnownArtworks>, 'of'>,
) {
  const limits = pictureLimits(settings);
  let fewCellsFirst = false;

  /** A photograph from a file is read with artworks and IDs, a frame of a camera with its bits and IDs. */
  async function readWithKnown(
    inspection: InspectionRow,
    before: Appearance,
    bytes: Uint8Array,
    { bits, ...file }: FrameReading,
    frame: Frame,
  ): Promise<Detection | null> {
    const fromFile = await reading.readKnown([{ bytes }], file, { batch: inspection.batch_id });
    return fromFile ?? readLive(inspection, before, bits, frame);
  }

  async function readLive(
    { batch_id: batch }: InspectionRow,
    before: Appearance,
    bits: FrameReading['bits'],
    frame: Frame,
  ): Promise<Detection | null> {
    const live = liveBits(before, bits, frame);
    const detection = live && (await reading.readFromIds({ bits: live, pool, batch }));
    // The answer may come from an earlier frame: where the label lies in the newest one, that frame alone tells.
    return detection && { ...detection, corners: bits.at(-1)?.sight.corners ?? null };
  }

  return async function readNext(
    inspection: InspectionRow,
    before: Appearance,
    frame: Frame,
  ): Promise<{ appearance: Appearance; detection: Detection | null }> {
    if (!frame.bytes) return { appearance: before, detection: await readLive(inspection, before, [], frame) };
    const known = await artworks.of(inspection);
    const order = { bytes: frame.bytes, keys: keys.reading, earlier: before.bits, fewCellsFirst, known, limits };
    const corners = frame.corners ? { corners: frame.corners } : {};
    const { bits, ...file } = await pool.run('readFrame', { ...order, ...corners });
    const isMiss = file.detection.message === null;
    const assisted = isMiss ? await readWithKnown(inspection, before, frame.bytes, { bits, ...file }, frame) : null;
    const detection = assisted ?? file.detection;
    fewCellsFirst = detection.fewCells ?? fewCellsFirst;
    return { appearance: grown(before, frame.bytes, bits, detection), detection };
  };
}

function grown(before: Appearance, latest: Uint8Array, bits: Appearance['bits'], { cause }: Detection): Appearance {
  return { bits: [...before.bits, ...bits], frames: before.frames + 1, cause, latest };
}

// Which frames of a live label are compared with the IDs that exist.

type FrameBits = FrameReading['bits'];

/**
 * So many frames are read without the IDs first, unless the label leaves before: a label that comes nearer is read blindly a
 * moment later, and its grade then says how good it is.
 */
const WITHOUT_IDS = 5;

/** `bits`: those of the newest frame. Null where there is nothing to compare, or nothing yet. */
export function liveBits(
  before: Pick<Appearance, 'bits' | 'frames'>,
  bits: FrameBits,
  { last }: Pick<Frame, 'last'>,
): IdsRequest['bits'] | null {
  const all = [...before.bits, ...bits];
  const wereCompared = before.frames >= WITHOUT_IDS;
  const isTime = last || before.frames + 1 >= WITHOUT_IDS;
  const singles = wereCompared ? bits : all;
  // Each frame was judged by itself, and in the sum of those until then.
  const judged = wereCompared ? 2 * before.bits.length : 0;
  return isTime && singles.length > 0 ? { singles, sums: [all], judged } : null;
}
