// By what an enrolled print counts as the original or as a copy, measured for each printer and stock on photographs of its test sheet.

import { createHash } from 'node:crypto';
import { pictureLimits } from '#main/base/picture-limits.ts';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import {
  belowTheirLabel,
  limitsFrom,
  type MeasuredLabel,
  TOLD_PER_MM,
  USUAL_LIMITS,
} from '#main/engine/prints/decision.ts';
import { TEST_LABELS, testLabelOf } from '#main/imaging/test-sheet/labels.ts';
import type { Marks } from '#main/services/marks/marks.ts';
import type { Store } from '#main/store/store.ts';
import type { MeasuredLimits, PrintOrder, PrintView } from '#main/workers/look-at-print.ts';
import { isoOf } from '#shared/core/times.ts';
import {
  LEAST_TEST_LABELS,
  LEAST_TEST_PHOTOS,
  type PrinterLimits,
  type PrintStock,
  type TestPhoto,
} from '#shared/printing/print-limits.ts';
import { notFound, refusal } from '#shared/troubles/errors.ts';

type Context = Pick<StationContext, 'store' | 'pool' | 'keys' | 'settings' | 'clock'>;

/** A photograph of the test sheet. */
export interface SentTestPhoto extends PrintStock {
  readonly bytes: Uint8Array;
  /** Whether it shows the print that is measured, or another one or a copy. */
  readonly of: 'print' | 'other';
  /** Whether what was measured before, and not kept, is forgotten. */
  readonly anew: boolean;
}

/** Measurements of the printers at this station. Stations of one database do not share them: names of printers are each station's. */
export function createPrinterLimits(context: Context, marks: Pick<Marks, 'scan'>) {
  const { store, clock, pool } = context;
  const look = createTestPhotos(context, marks);
  const underWay = createUnderWay();
  // The one result is kept whatever it weighs.
  const sheet = createResultCache<Uint8Array>(0, ({ byteLength }) => byteLength);

  async function measure(photo: SentTestPhoto, signal: AbortSignal): Promise<TestPhoto> {
    const measuring = underWay.of(photo, photo.anew);
    const use = await look(measuring, photo, signal);
    return { use, ...countsOf(measuring) };
  }

  /** Keeps what was measured, in place of what was kept before. */
  async function keep(stock: PrintStock): Promise<PrinterLimits> {
    const measuring = underWay.of(stock, false);
    const limits = { ...stock, ...resultOf(measuring), at: isoOf(clock()) };
    await store.change(async ({ local }) => {
      const others = (await readLimits(local)).filter((one) => !isOf(one, stock));
      if (others.length >= MOST) throw refusal('printers_most', { most: MOST });
      await local.set(NAME, [...others, limits]);
    });
    underWay.end(stock);
    return limits;
  }

  function forget(stock: PrintStock): Promise<void> {
    return store.change(async ({ local }) => {
      const known = await readLimits(local);
      const left = known.filter((one) => !isOf(one, stock));
      if (left.length === known.length) throw notFound();
      await local.set(NAME, left);
    });
  }

  /** The test sheet as a PDF, to be printed on the stock: the same for each printer, so it is drawn once. */
  const testSheet = (): Promise<Uint8Array> => sheet.get('test sheet', drawTestSheet);

  /** Takes all threads for seconds. */
  async function drawTestSheet(): Promise<Uint8Array> {
    const marked = TEST_LABELS.map(async ({ message }) => {
      return [message, (await pool.run('makeTestLabel', { message })).bytes] as const;
    });
    const pictures = new Map(await Promise.all(marked));
    return (await pool.run('makeTestSheet', { pictures })).bytes;
  }

  /** Null where this stock of this printer was not measured. */
  async function find(stock: PrintStock): Promise<MeasuredLimits | null> {
    const found = (await readLimits(store.local)).find((one) => isOf(one, stock));
    return found ? { original: found.original, copy: found.copy, fromPerMm: found.from_per_mm } : null;
  }

  return { list: async () => [...(await readLimits(store.local))], find, measure, keep, forget, testSheet };
}

// What is kept.

const NAME = 'prints.limits';
/** No factory has more. */
const MOST = 200;

async function readLimits(local: Pick<Store['local'], 'get'>): Promise<readonly PrinterLimits[]> {
  return ((await local.get(NAME)) ?? []) as readonly PrinterLimits[];
}

function isOf(one: PrintStock, { printer, sheet_id }: PrintStock): boolean {
  return one.printer === printer && one.sheet_id === sheet_id;
}

// Measurements under way: in memory alone, since the photographs are files that can be sent again.

interface Measuring {
  /** Of files that were sent. */
  readonly hashes: Set<string>;
  /** By message. */
  readonly labels: Map<string, EnrolledLabel>;
  /** The least of the photographs that were measured. */
  perMm: number;
}

interface EnrolledLabel {
  /** The file of the picture that the label bears. */
  readonly artwork: Uint8Array;
  readonly signature: Uint8Array;
  readonly scores: number[];
  readonly others: { readonly score: number; readonly isLike: boolean }[];
}

/** As many people measure at once; each takes half a megabyte. */
const MOST_UNDER_WAY = 8;

function createUnderWay() {
  const known = new Map<string, Measuring>();
  const keyOf = ({ printer, sheet_id }: PrintStock) => `${sheet_id} ${printer}`;
  return {
    of(stock: PrintStock, anew: boolean): Measuring {
      const old = anew ? undefined : known.get(keyOf(stock));
      const measuring = old ?? { hashes: new Set(), labels: new Map(), perMm: Number.POSITIVE_INFINITY };
      // The one that was used last stands last, and the first one goes.
      known.delete(keyOf(stock));
      known.set(keyOf(stock), measuring);
      if (known.size > MOST_UNDER_WAY) known.delete([...known.keys()][0]);
      return measuring;
    },
    end: (stock: PrintStock) => known.delete(keyOf(stock)),
  };
}

/** Labels whose photographs can be compared with each other. */
function comparedOf({ labels }: Measuring): EnrolledLabel[] {
  return [...labels.values()].filter(({ scores }) => scores.length > 1);
}

function countsOf(measuring: Measuring): Omit<TestPhoto, 'use'> {
  const compared = comparedOf(measuring);
  const measured = compared.reduce((sum, { scores }) => sum + scores.length, 0);
  const others = compared.reduce((sum, one) => sum + one.others.length, 0);
  const enough = compared.length >= LEAST_TEST_LABELS && measured >= LEAST_TEST_PHOTOS;
  return { measured, labels: compared.length, others, enough };
}

/** Photographs by which an original may lie as low as an average copy tell nothing. */
function resultOf(measuring: Measuring): Omit<PrinterLimits, keyof PrintStock | 'at'> {
  const { measured, labels, enough } = countsOf(measuring);
  if (!enough) throw refusal('print_limits_few', { photos: LEAST_TEST_PHOTOS, labels: LEAST_TEST_LABELS });
  const compared = comparedOf(measuring);
  const measuredBy = (isTaken: (other: EnrolledLabel['others'][number]) => boolean) =>
    compared.map(({ scores, others }): MeasuredLabel => {
      return { scores, others: others.filter(isTaken).map(({ score }) => score) };
    });
  if (limitsFrom(measuredBy(() => false)).original < USUAL_LIMITS.copy) throw refusal('print_limits_wide');
  const limits = limitsFrom(measuredBy(({ isLike }) => isLike));
  const belows = belowTheirLabel(measuredBy(() => true));
  const copy = belows.filter((below) => below < limits.copy).length;
  const others = { copy, cannot_tell: belows.length - copy };
  return { ...limits, from_per_mm: Math.floor(10 * measuring.perMm) / 10, photos: measured, labels, others };
}

// One photograph.

function createTestPhotos({ pool, keys, settings }: Context, marks: Pick<Marks, 'scan'>) {
  const limits = pictureLimits(settings);
  const [key] = keys.reading;

  /** Adds to what was measured, and says what became of the photograph. */
  return async function look(
    measuring: Measuring,
    { bytes, of }: SentTestPhoto,
    signal: AbortSignal,
  ): Promise<TestPhoto['use']> {
    const hash = createHash('sha256').update(bytes).digest('base64');
    if (measuring.hashes.has(hash)) return 'again';
    const { detection } = await marks.scan([{ bytes }], signal);
    const [message, { corners }] = [testLabelOf(detection.message)?.message ?? null, detection];
    if (message === null || corners === null) return 'no_label';
    const known = measuring.labels.get(message);
    if (!known && of === 'other') return 'other_first';
    const artwork = known?.artwork ?? (await pool.run('makeTestLabel', { message }, { signal })).bytes;
    const order = { bytes, corners, artwork, signature: known?.signature ?? null };
    const view = await viewOf(order, signal);
    const use = known ? measuredAs(known, view, of) : enrolledAs(view);
    if (use === 'enrolled' && view.signature) {
      measuring.labels.set(message, { artwork, signature: view.signature, scores: [], others: [] });
    }
    if (use === 'measured') measuring.perMm = Math.min(measuring.perMm, view.perMm);
    if (use === 'enrolled' || use === 'measured' || use === 'other') measuring.hashes.add(hash);
    return use;
  };

  function viewOf(
    order: Pick<PrintOrder, 'bytes' | 'corners' | 'artwork' | 'signature'>,
    signal: AbortSignal,
  ): Promise<PrintView> {
    const { bytes, corners, artwork, signature } = order;
    const whole = { bytes, corners, artwork, signature, reference: null, measured: null, key, limits };
    return pool.run('lookAtPrint', whole, { signal });
  }
}

function enrolledAs({ signature, perMm }: PrintView): 'enrolled' | 'too_far' | 'no_room' {
  if (perMm < TOLD_PER_MM) return 'too_far';
  return signature ? 'enrolled' : 'no_room';
}

/** Another print is not like the first photograph, and counts all the same where it is said to be another. */
function measuredAs(known: EnrolledLabel, { compared }: PrintView, of: SentTestPhoto['of']) {
  if (!compared) return 'too_far';
  const { score, isLike, isCoarse } = compared;
  if (isCoarse) return 'coarse';
  if (of === 'other') {
    if (known.scores.length === 0) return 'other_first';
    known.others.push({ score, isLike });
    return 'other';
  }
  if (!isLike) return 'unlike';
  known.scores.push(score);
  return 'measured';
}
