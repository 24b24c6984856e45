// The very print of a label: enrolled when it is surely checked first, and known again in later close photographs.

import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import type { PrintSignatureRow, RecordRow } from '#main/store/rows.ts';
import type { NewRow } from '#main/store/schema/schema.ts';
import type { Store } from '#main/store/store.ts';
import type { MeasuredLimits, PrintOrder, PrintView } from '#main/workers/look-at-print.ts';
import type { RunOptions } from '#main/workers/pool.ts';
import { numberOf } from '#shared/core/id.ts';
import { isoOf } from '#shared/core/times.ts';
import type { LimitsUsed } from '#shared/printing/print-limits.ts';
import type { PrintWord } from '#shared/records/print-word.ts';
import { nullForNow, toAppError } from '#shared/troubles/errors.ts';

type Context = Pick<StationContext, 'store' | 'pool' | 'keys' | 'settings' | 'clock' | 'log'>;

/** The photograph in which the mark was read, and where the whole label lies in it. */
interface ClosePhoto {
  readonly bytes: Uint8Array;
  readonly corners: PrintOrder['corners'] | null;
}

type NewPrintSignature = NewRow<'print_signatures'>;

/** What the first two sure checks keep: the signature, then the score by which later photographs are measured. */
export type PrintGain =
  | { readonly kind: 'signature'; readonly row: NewPrintSignature }
  | { readonly kind: 'reference'; readonly record_id: string; readonly thousandths: number };

export interface SeenPrint {
  /** Null where nothing can be said. */
  readonly word: PrintWord | null;
  /** By whose limits it was found. */
  readonly limitsUsed: LimitsUsed;
  /** What may be kept where the check turns out to be sure. Null where the print is enrolled already, or is not to be. */
  readonly fresh: PrintGain | null;
}

/** The store keeps scores as whole thousandths. */
const THOUSAND = 1000;

const NOTHING: SeenPrint = { word: null, limitsUsed: null, fresh: null };
/** Of a label that can be compared with no print. */
const NOT_ENROLLED: SeenPrint = { ...NOTHING, word: 'not_enrolled' };

/** Some ten times as long as it takes: the answer is not to wait for it. */
const LIMIT_MS = 10_000;

interface Parts {
  /** The file of the picture that labels of the record bear. */
  readonly artworkOf: (record: RecordRow) => Promise<Uint8Array | null>;
  /** What was measured of the printer and stock of its label. */
  readonly limitsOf: (record: RecordRow) => Promise<MeasuredLimits | null>;
}

export function createPrints(context: Context, parts: Parts) {
  const { store, log } = context;
  const { compare, take } = createPrintViews(context, parts);

  /** Nothing where the print cannot be looked at: the label is judged without it. */
  async function looked(record: RecordRow, look: () => Promise<SeenPrint>): Promise<SeenPrint> {
    try {
      return await look();
    } catch (error) {
      if (toAppError(error).code === 'aborted') throw error;
      log.error({ err: error, record: record.id }, 'The print of a label could not be looked at.');
      return NOTHING;
    }
  }

  return {
    /** For a check at the desk, which enrols. */
    look: (record: RecordRow, photo: ClosePhoto) =>
      looked(record, async () => {
        const kept = await store.printSignatures.find(record.id);
        if (kept && kept.signature !== '') return compare(record, kept, photo, {});
        const isWanted = await isToEnrol(store, record);
        return { ...NOT_ENROLLED, fresh: isWanted ? await take(record, photo, {}) : null };
      }),
    /** The word on the print of the label whose mark gave the message. It enrols nothing, and takes no signature. */
    async ofMessage(message: string | null, photo: ClosePhoto, run: RunOptions): Promise<SeenPrint> {
      const id = message?.toUpperCase() ?? '';
      const record = numberOf(id) === null ? null : await store.records.find(id).catch(nullForNow);
      if (!record) return NOTHING;
      return looked(record, async () => {
        const kept = await store.printSignatures.find(record.id);
        return kept === null || kept.reference === null ? NOT_ENROLLED : compare(record, kept, photo, run);
      });
    },
  };
}

/** What threads see of prints: compared with what is kept, or taken anew. */
function createPrintViews(
  { pool, keys, settings, clock }: Omit<Context, 'store' | 'log'>,
  { artworkOf, limitsOf }: Parts,
) {
  const limits = pictureLimits(settings);

  async function compare(
    record: RecordRow,
    { signature, key_hash, reference }: PrintSignatureRow,
    photo: ClosePhoto,
    run: RunOptions,
  ): Promise<SeenPrint> {
    const key = keys.reading.find((one) => fingerprintOf(one) === key_hash);
    if (key === undefined) return { ...NOTHING, word: 'cannot_tell' };
    const measure = reference === null ? null : reference / THOUSAND;
    const measured = measure === null ? null : await limitsOf(record);
    const order = { signature: Buffer.from(signature, 'base64'), reference: measure, measured, key };
    const view = await viewOf(record, photo, order, run);
    if (measure !== null)
      return { word: view?.word ?? 'cannot_tell', limitsUsed: view?.limitsUsed ?? null, fresh: null };
    const second = view?.compared;
    if (!second?.isLike || second.isCoarse) return NOT_ENROLLED;
    const thousandths = Math.round(THOUSAND * second.score);
    return { ...NOT_ENROLLED, fresh: { kind: 'reference', record_id: record.id, thousandths } };
  }

  /** The signature of a print; null where the photograph or the label does not do. */
  async function take(record: RecordRow, photo: ClosePhoto, run: RunOptions): Promise<PrintGain | null> {
    const [key] = keys.reading;
    const view = await viewOf(record, photo, { signature: null, reference: null, measured: null, key }, run);
    if (!view?.signature) return null;
    const row = {
      record_id: record.id,
      signature: Buffer.from(view.signature).toString('base64'),
      key_hash: fingerprintOf(key),
      tenths_per_mm: Math.floor(10 * view.perMm),
      enrolled_at: isoOf(clock()),
    };
    return { kind: 'signature', row };
  }

  async function viewOf(
    record: RecordRow,
    { bytes, corners }: ClosePhoto,
    order: Pick<PrintOrder, 'signature' | 'reference' | 'measured' | 'key'>,
    run: RunOptions,
  ): Promise<PrintView | null> {
    const artwork = corners && (await artworkOf(record));
    if (!artwork) return null;
    const timed = { ...run, timeLimitMs: LIMIT_MS };
    return pool.run('lookAtPrint', { bytes, corners, artwork, ...order, limits }, timed);
  }

  return { compare, take };
}

/** Whether the label of the record is one of a job that enrols prints. */
async function isToEnrol({ labels, batches }: Pick<Store, 'labels' | 'batches'>, { id }: RecordRow): Promise<boolean> {
  const label = (await labels.ofRecord(id)).at(-1);
  const batch = label && (await batches.find(label.batch_id));
  return batch ? planOf(batch).enrolPrints === true : false;
}
