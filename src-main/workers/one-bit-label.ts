// Labels for printers of black dots: what they share is worked out once in each thread, and kept there for the next ones.

import { createResultCache } from '#main/base/result-cache.ts';
import { type Forecast, forecast } from '#main/engine/embed/forecast.ts';
import {
  type LeastDot,
  markPreparedOneBit,
  type OneBit,
  type PreparedOneBit,
  pictureOf,
  prepareOneBit,
} from '#main/engine/embed/one-bit.ts';
import type { DrawnLabel } from '#main/engine/embed/one-bit-ground.ts';
import { LUMA } from '#main/engine/format/colour.ts';
import type { Strength } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import { UNLIMITED } from '#main/imaging/inspect.ts';
import { fitArtwork } from '#main/imaging/sheet/artwork-fit.ts';
import { openMarkReader } from '#main/imaging/sheet/proof/read-mark.ts';
import { dotsOf } from '#main/labels/dots.ts';
import type { ArtworkFit } from '#shared/jobs/production.ts';
import type { FieldPlanner } from './field-planner.ts';
import { type CarriedMarks, carriedMarks, refuseOtherMark } from './other-mark.ts';
import { type LabelFields, type PaintedFields, paintedFields } from './painted-fields.ts';

export interface OneBitOrder {
  /** Artwork as a file, and a name that no other artwork has; null for white stock. */
  readonly artwork: { readonly name: string; readonly bytes: Uint8Array } | null;
  readonly fit: ArtworkFit;
  /** In millimetres. */
  readonly label: { readonly width: number; readonly height: number };
  /** The printer's dots an inch, and the smallest spot that it prints surely. */
  readonly dpi: number;
  readonly dot: LeastDot;
  /** Whether it keeps white spots of that size in black. */
  readonly holes: boolean;
  readonly message: string;
  readonly strength: Strength;
  /** The station's key, and the other keys that it reads: artwork must carry no mark of these. */
  readonly key: string;
  readonly otherKeys: readonly string[];
  /** What its row puts on it, planned at the same dots an inch. */
  readonly fields?: LabelFields;
  /** The label was made before: no artwork is refused, whatever marks are found in it today. */
  readonly isMadeAgain?: boolean;
}

export interface OneBitLabel {
  /** All that is printed, hidden codes among it. */
  readonly dots: OneBit;
  /** Of the first label with this artwork and layout. */
  readonly forecast: Forecast;
  /** What a reader finds in the dots that knows neither message nor artwork. */
  readonly proof: Detection;
}

interface Prepared {
  readonly prepared: PreparedOneBit;
  readonly carried: CarriedMarks;
  readonly foreseen: Forecast;
}

/** A label of 800 x 540 dots takes 5 MB: room for twenty artworks in each thread. */
const KEPT_BYTES = 96 * 2 ** 20;

/** Each thread has one of its own. It keeps nothing that does not follow from the artwork, its place and the keys. */
export function createOneBitMarker(planner: FieldPlanner) {
  const known = createResultCache<Prepared>(KEPT_BYTES, ({ prepared }) => 12 * prepared.label.ink.length);
  const readers = createResultCache<ReturnType<typeof openMarkReader>>(2, () => 1);

  return async function oneBitLabel(order: OneBitOrder): Promise<OneBitLabel> {
    const { artwork, message, label, dpi, dot, holes, strength, key, otherKeys, fit } = order;
    const fields = order.fields ? await paintedFields(planner, order.fields) : null;
    const { width, height } = label;
    const printer = [width, height, dpi, dot, holes];
    const name = [artwork?.name, fit, ...printer, strength, key, ...otherKeys, fields?.name].join(' ');
    const { prepared, carried, foreseen } = await known.get(name, () => prepare(order, fields));
    if (!order.isMadeAgain) refuseOtherMark(carried, message);
    const over = fields ? await fields.overOneBit(prepared.label) : null;
    const dots = markPreparedOneBit(prepared, message, over);
    const read = await readers.get(key, async () => openMarkReader([key]));
    return { dots, forecast: foreseen, proof: read(pictureOf(dots)) };
  };
}

async function prepare(order: OneBitOrder, fields: PaintedFields | null): Promise<Prepared> {
  const { artwork, fit, label, dpi, key, otherKeys, message } = order;
  const size = { width: dotsOf(label.width, dpi), height: dotsOf(label.height, dpi) };
  const picture = artwork ? (await fitArtwork(artwork.bytes, size, fit, UNLIMITED)).picture : whitePaper(size);
  await fields?.paintUnder(picture);
  const drawn = drawnOf(picture);
  const over = fields ? await fields.overOneBit(drawn) : null;
  const prepared = prepareOneBit(drawn, order, over);
  const first = pictureOf(markPreparedOneBit(prepared, message, over));
  return { prepared, carried: carriedMarks(picture, key, otherKeys), foreseen: forecast(first, message, key) };
}

function whitePaper({ width, height }: { readonly width: number; readonly height: number }): Rgb {
  return { width, height, data: new Uint8Array(3 * width * height).fill(255) };
}

function drawnOf({ width, height, data }: Rgb): DrawnLabel {
  const ink = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < ink.length; i++, at += 3) {
    ink[i] = LUMA[0] * data[at] + LUMA[1] * data[at + 1] + LUMA[2] * data[at + 2] + 0.5;
  }
  return { width, height, ink, keepExact: new Uint8Array(ink.length) };
}
