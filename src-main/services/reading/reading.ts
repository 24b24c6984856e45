import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { dataOf, pixelsFor, planOf } from '#main/services/ledger/batch-plan.ts';
import { jobFields, rowFields } from '#main/services/ledger/label-fields.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { LabelCodesOrder } from '#main/workers/label-codes.ts';
import type { Pool, RunOptions } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { type Caller, ownerOf } from '#shared/core/caller.ts';
import { numberOf } from '#shared/core/id.ts';
import { contradictionsOf, type LabelCodes, labelCode, NO_CODES, withoutRecord } from '#shared/labels/label-codes.ts';
import type { PrintStock } from '#shared/printing/print-limits.ts';
import { HIDDEN_CODE } from '#shared/records/register-code.ts';
import { nullForNow, toAppError } from '#shared/troubles/errors.ts';
import { createArtworkComparison } from './artwork-comparison.ts';
import { type CandidateContext, createCandidates } from './candidates.ts';
import { openCatalogue } from './catalogue.ts';
import { createKnownIds, type KnownIdsContext } from './known-ids.ts';
import { createPhotoReader, type Readers } from './photo-reader.ts';
import { createPrinterLimits } from './printer-limits.ts';
import { createPrints } from './prints.ts';
import { createShownArtworks } from './rasters.ts';

export type { IdsRequest } from './known-ids.ts';
export type { PrintGain, SeenPrint } from './prints.ts';
export type { ShownArtwork } from './shown-artwork.ts';

type ReadingContext = Pick<
  StationContext,
  'store' | 'pool' | 'keys' | 'settings' | 'fonts' | 'naming' | 'clock' | 'log'
>;

export type Reading = ReturnType<typeof openReading>;

interface ReadingParts extends Pick<Readers, 'marks'> {
  readonly labels: {
    /** The printer of the newest label of an ID, and what that was printed on. */
    stockOf(recordId: string): Promise<PrintStock | null>;
  };
}

/** Photographs read with what the station knows of its labels. */
export function openReading(context: ReadingContext, { marks, labels }: ReadingParts) {
  const { store } = context;
  const catalogue = openCatalogue(context);
  const { reader, ids } = createKnowingReader(context, { marks, catalogue });
  const codes = createLabelCodes(context);
  const comparison = createArtworkComparison(context);
  const artworkOf = async (record: RecordRow) => (await comparison.wantedOf(record))?.artwork ?? null;
  const printerLimits = createPrinterLimits(context, marks);
  const limitsOf = async ({ id }: RecordRow) => {
    const stock = await labels.stockOf(id);
    return stock && printerLimits.find(stock);
  };
  const prints = createPrints(context, { artworkOf, limitsOf });
  return {
    ...reader,
    /** Reads soft bits with the IDs of the station as the possible answers. */
    readFromIds: ids.read,
    /** The codes on a label whose mark was read. */
    labelCodes: codes.read,
    codesOfMessage: codes.ofMessage,
    /** Whether the label whose mark gave the message shows the picture of its record. */
    compareWithRecord: comparison.ofMessage,
    wantedOf: comparison.wantedOf,
    /** The very print of a label: enrolled, or known again. */
    prints,
    /** What was measured of printers, by which enrolled prints are known again. */
    printerLimits,
    artworks: createShownArtworks({ store }),
    /** Resolves when every record's artwork is in the catalogue. */
    describeArtworks: catalogue.catchUp,
    /** Resolves when, besides, every ID is known. */
    async catchUp(): Promise<void> {
      await catalogue.catchUp();
      await ids.catchUp();
    },
    close: catalogue.close,
  };
}

type KnowingContext = CandidateContext & KnownIdsContext;

/** Reads photographs with the artworks that the catalogue has and with the IDs, in a store that may be open for reading alone. */
export function createKnowingReader(
  context: KnowingContext,
  { marks, catalogue }: Pick<Readers, 'marks' | 'catalogue'>,
) {
  const candidates = createCandidates(context);
  const ids = createKnownIds(context);
  return { reader: createPhotoReader(context.pool, { marks, catalogue, candidates, ids }), ids };
}

// The codes on a label whose mark was read, compared with what its record says now.
/** The photograph in which the mark of the record was read. */
interface MarkedView {
  readonly bytes: Uint8Array;
  readonly corners: LabelCodesOrder['corners'] | null;
}

/** Who asks what the codes on a label say. */
interface CodesReader {
  readonly caller: Caller | null;
  readonly signal?: AbortSignal | undefined;
}

/** Some ten times as long as the codes of a usual label take: a mark is not to wait for them. */
const LIMIT_MS = 10_000;

function createLabelCodes({ store, pool, settings, fonts, naming, log }: ReadingContext) {
  const limits = pictureLimits(settings);

  /** What was read, and what of it contradicts. Codes come beside an answer: where they cannot be read, it stands without them. */
  async function read(
    record: RecordRow,
    view: MarkedView,
    threads: Pool<Tasks> = pool,
    run: RunOptions = {},
  ): Promise<LabelCodes> {
    try {
      const order = await orderOf(record, view);
      if (order === null) return NO_CODES;
      const found = await threads.run('readLabelCodes', order, { ...run, timeLimitMs: LIMIT_MS });
      return { codes: found.map(labelCode), contradictions: found.flatMap(contradictionsOf) };
    } catch (error) {
      if (toAppError(error).code === 'aborted') throw error;
      log.error({ err: error, record: record.id }, 'The codes of a label could not be read.');
      return NO_CODES;
    }
  }

  /** The codes of the label whose mark gave the message. Strangers are not told what the record says: it may be private. */
  async function ofMessage(message: string | null, view: MarkedView, reader: CodesReader): Promise<LabelCodes> {
    // Records are found by their IDs in lower case too.
    const id = message?.toUpperCase() ?? '';
    // Marks are read while the store is away. Which codes their labels have is not known then.
    const record = numberOf(id) === null ? null : await store.records.find(id).catch(nullForNow);
    if (!record) return NO_CODES;
    const { caller, signal } = reader;
    const run = { forStranger: caller === null, ...(signal ? { signal } : {}) };
    const { codes, contradictions } = await read(record, view, pool, run);
    const isOwn = caller !== null && (caller.kind === 'desk' || ownerOf(record, caller) === 'you');
    return { codes, contradictions: isOwn ? contradictions : contradictions.map(withoutRecord) };
  }

  async function orderOf(record: RecordRow, { bytes, corners }: MarkedView): Promise<LabelCodesOrder | null> {
    const label = corners && (await store.labels.ofRecord(record.id)).at(-1);
    const batch = label && (await store.batches.find(label.batch_id));
    if (!batch) return null;
    const plan = planOf(batch);
    const job = await jobFields(plan, fonts, store);
    const data = dataOf(label);
    // The record as it is now: somebody may have corrected it after its label was printed.
    const now = { ...data, metadata: record.metadata };
    const row = rowFields(plan, now, {
      id: record.id,
      watermarkId: naming.watermarkIdOf(record.id),
      registerCode: HIDDEN_CODE,
    });
    if (!job || !row || 'problem' in data.artwork) return null;
    return { bytes, corners, size: pixelsFor(plan, data.artwork), fields: { ...job, ...row }, limits };
  }

  return { read, ofMessage };
}
