import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Semaphore } from '#main/base/semaphore.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { hiddenItems } from '#main/labels/layout-fields.ts';
import { type Artwork, type BatchPlan, dataOf, pixelsFor, planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import { printedOf } from '#main/services/ledger/label-fields.ts';
import { changeLabel } from '#main/services/ledger/ledger.ts';
import { fingerprintOf } from '#main/services/marks/mark-keys.ts';
import { assertMetadata } from '#main/services/records/metadata.ts';
import { FIRST_VERSION, type RegisterCodes } from '#main/services/register/register-codes.ts';
import type { BatchRow, LabelRow, NewRegisterCode } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Store } from '#main/store/store.ts';
import { HIDDEN_CODE } from '#shared/records/register-code.ts';
import { AppError, refusal, toAppError, troubleOf } from '#shared/troubles/errors.ts';
import type { Artworks } from './artworks.ts';
import { labelPicture } from './label-picture.ts';
import { failsAlone, nextAttempt } from './trouble-rules.ts';

/** Labels are made under the station's key of marks. */
type MakerContext = Pick<StationContext, 'store' | 'pool' | 'fonts' | 'keys' | 'naming' | 'registerCodes' | 'log'>;

interface LabelMakerParts {
  readonly artworks: Artworks;
  readonly stations: Pick<BatchStations, 'isOwn'>;
  /** Labels that are marked at the same time, of all batches. */
  readonly marking: Semaphore;
}

/** Other work fills the queue of the threads for seconds. */
const BUSY_MS = 500;

export type LabelMaker = ReturnType<typeof createLabelMaker>;

/** Makes one label: its ID, its picture, its record. */
export function createLabelMaker(context: MakerContext, { artworks, stations, marking }: LabelMakerParts) {
  const { store, keys, naming, registerCodes, log } = context;
  const [key, ...otherKeys] = keys.reading;

  /**
   * Gives the label when it is made, or has failed with a reason. Null if the run is stopped while the label waits for a thread:
   * the label stays planned. Throws a failure that stops the whole batch.
   */
  async function make(batch: BatchRow, label: LabelRow, isStopped: () => boolean): Promise<LabelRow | null> {
    try {
      return await attempt(batch, label, isStopped);
    } catch (error) {
      const failure = toAppError(error);
      if (!failsAlone(failure.code, stations.isOwn(batch))) throw failure;
      if (failure.code === 'internal') log.error({ err: error, label: label.id }, 'A label was not made.');
      return noteFailed(store, label, failure);
    }
  }

  async function attempt(batch: BatchRow, label: LabelRow, isStopped: () => boolean): Promise<LabelRow | null> {
    for (let isSecond = false; ; ) {
      try {
        return await makeOnce(batch, label);
      } catch (error) {
        const next = nextAttempt(toAppError(error).code, isSecond);
        if (next === 'none') throw error;
        if (next === 'when idle') {
          if (!isStopped()) await sleep(BUSY_MS);
          if (isStopped()) return null;
        } else {
          isSecond = true;
          log.error({ err: error, label: label.id }, 'Making a label failed. The station tries once more.');
        }
      }
    }
  }

  async function makeOnce(batch: BatchRow, label: LabelRow): Promise<LabelRow> {
    const plan = planOf(batch);
    const artwork = await checkedArtwork(store, batch, label);
    const fitted = await artworks.fitted(artwork, pixelsFor(plan, artwork), plan);
    const id = await reserveId(store, label);
    const names = { id, watermarkId: naming.watermarkIdOf(id), registerCode: HIDDEN_CODE };
    const order = { plan, label, artwork: fitted, names, key, otherKeys };
    const picture = await marking.run(() => labelPicture(context, order));
    const marked = await store.pictures.put(picture, 'png');
    const pictures = { original: artwork.picture, marked, mark_key: fingerprintOf(key) };
    return keepMade(context, batch, label, { ...pictures, id, code: hiddenCode(plan, id, registerCodes) });
  }

  return { make };
}

/** Throws if the row cannot be a label. */
async function checkedArtwork(store: Store, batch: BatchRow, label: LabelRow): Promise<Artwork> {
  const { metadata, artwork } = dataOf(label);
  const template = await store.templates.find(batch.template_id);
  if (!template) throw refusal('template_gone', { template_id: batch.template_id });
  assertMetadata(template.fields, metadata);
  if ('problem' in artwork) throw new AppError('bad_input', artwork.problem, { trouble: artwork.trouble ?? null });
  return artwork;
}

/** The ID is on the disk before any picture has it, so the label keeps its ID whatever fails later. */
async function reserveId(store: Store, label: LabelRow): Promise<string> {
  if (label.record_id !== null) return label.record_id;
  return store.change(async ({ ids, labels }) => {
    const known = (await labels.find(label.id))?.record_id;
    if (known) return known;
    const id = await ids.reserve();
    await labels.change(label.id, { record_id: id });
    return id;
  });
}

type Marked = Readonly<Record<'original' | 'marked', PictureRef>> & {
  readonly id: string;
  readonly mark_key: string;
  /** Of the hidden code that its sheet will have; null where its layout prints none. */
  readonly code: NewRegisterCode | null;
};

/** A label has a hidden code from the moment on in which it has a record: nobody can register one that was never made. */
function hiddenCode({ layout }: BatchPlan, id: string, codes: RegisterCodes): NewRegisterCode | null {
  if (!layout || hiddenItems(layout.layout).size === 0) return null;
  const code_hash = codes.hashOf(id, codes.codeOf(id));
  return { record_id: id, version: FIRST_VERSION, code_hash, later_tries: 0, wrong_tries: 0 };
}

function keepMade(
  { store, naming }: Pick<MakerContext, 'store' | 'naming'>,
  batch: BatchRow,
  label: LabelRow,
  { code, ...marked }: Marked,
) {
  const { metadata, description } = dataOf(label);
  return store.change(async (tables) => {
    const now = await tables.labels.find(label.id);
    // Somebody voided the label meanwhile, or changed its row. A changed label is made again with the same ID.
    if (now?.state !== 'planned' || !isDeepStrictEqual(now.data, label.data)) return now ?? label;
    const { owner_id, template_id } = batch;
    const names = { id: marked.id, watermarkId: naming.watermarkIdOf(marked.id), registerCode: HIDDEN_CODE };
    const plan = planOf(batch);
    const printed = printedOf(plan, dataOf(label), names);
    const about = { owner_id, template_id, label_status: 'made', description, metadata, printed } as const;
    await tables.records.insert({ ...about, ...originOf(plan, batch, now), ...marked });
    if (code) await tables.registerCodes.insert(code);
    return changeLabel(tables, now, { state: 'made', reason: null });
  });
}

/** Which row of which order a record comes from, and of which product. */
function originOf({ job }: BatchPlan, { product_id }: BatchRow, { row_number }: LabelRow) {
  return { job_id: job ?? null, job_row: job === undefined ? null : row_number, product_id };
}

function noteFailed(store: Store, label: LabelRow, failure: AppError): Promise<LabelRow> {
  return store.change(async (tables) => {
    const now = await tables.labels.find(label.id);
    if (now?.state !== 'planned') return now ?? label;
    const data = { ...dataOf(now), trouble: troubleOf(failure) };
    return changeLabel(tables, now, { state: 'failed', reason: failure.message, data });
  });
}
