import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AppError, toAppError, troubleOf } from '../../../../src-shared/errors.ts';
import { trouble } from '../../../../src-shared/trouble.ts';
import type { BatchRow, LabelRow } from '../../../store/rows.ts';
import type { PictureRef } from '../../../store/schema/picture-ref.ts';
import type { Store } from '../../../store/store.ts';
import type { Pool } from '../../../workers/pool.ts';
import type { Tasks } from '../../../workers/tasks.ts';
import { assertMetadata } from '../../records/metadata.ts';
import { type Artwork, dataOf, type Job, jobOf, pixelsFor } from '../ledger/batch-plan.ts';
import type { Shares } from '../ledger/label-leases.ts';
import { moveLabel } from '../ledger/ledger.ts';
import type { Artworks } from './artworks.ts';

/** Makes one label: its ID, its picture, its record. */
export interface Maker {
  /** Gives the label as it is then: made, or failed with its reason. Throws what stops all labels. */
  make(batch: BatchRow, label: LabelRow): Promise<LabelRow>;
}

export interface MakerOptions {
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly artworks: Artworks;
  readonly shares: Pick<Shares, 'isOwn'>;
  /** The station's key. */
  readonly key: string;
  readonly log: { error(facts: object, text: string): void };
}

/** What lies in the station and not in the row: the next row would meet it too. */
const STOPS_ALL: ReadonlySet<string> = new Set(['storage_full', 'store_unusable', 'aborted']);
/** What may pass by itself: a fault of ours, a thread that died, a machine that was too slow for once. */
const TRIED_TWICE: ReadonlySet<string> = new Set(['internal', 'time_limit', 'memory_limit']);
/** Others have filled the line before the threads; it moves within seconds. */
const BUSY_MS = 500;
/** A picture of the station's own making is not refused for its size. */
const OWN = { maxBytes: Number.POSITIVE_INFINITY, maxMegapixels: Number.POSITIVE_INFINITY, minSide: 64 };

export function createMaker({ store, pool, artworks, shares, key, log }: MakerOptions): Maker {
  async function make(batch: BatchRow, label: LabelRow): Promise<LabelRow> {
    try {
      return await tried(batch, label);
    } catch (error) {
      const failure = toAppError(error);
      // What a helper cannot make its own station may: a folder that is not mounted here is no fault of the row.
      if (STOPS_ALL.has(failure.code) || !shares.isOwn(batch)) throw failure;
      if (failure.code === 'internal') log.error({ err: error, label: label.id }, 'A label was not made.');
      return store.change(async (tables) => {
        const now = await tables.labels.find(label.id);
        if (now?.state !== 'planned') return now ?? label;
        const data = { ...dataOf(now), trouble: troubleOf(failure) };
        return moveLabel(tables, now, { state: 'failed', reason: failure.message, data });
      });
    }
  }

  async function tried(batch: BatchRow, label: LabelRow): Promise<LabelRow> {
    try {
      return await inTurn(batch, label);
    } catch (error) {
      if (!TRIED_TWICE.has(toAppError(error).code)) throw error;
      log.error({ err: error, label: label.id }, 'Making a label failed; it is tried once more.');
      return inTurn(batch, label);
    }
  }

  /** A batch waits as long as it takes, while requests are sent away. */
  async function inTurn(batch: BatchRow, label: LabelRow): Promise<LabelRow> {
    for (;;) {
      try {
        return await makeOnce(batch, label);
      } catch (error) {
        if (toAppError(error).code !== 'busy') throw error;
        await sleep(BUSY_MS);
      }
    }
  }

  async function makeOnce(batch: BatchRow, label: LabelRow): Promise<LabelRow> {
    const job = jobOf(batch);
    const artwork = await checkedArtwork(batch, label);
    const bytes = await artworks.fitted(artwork, pixelsFor(job, artwork), job);
    const id = await reserve(label);
    const marked = await store.pictures.put(await mark(bytes, id, job), 'png');
    return keep(batch, label, id, { original: artwork.picture, marked });
  }

  async function checkedArtwork(batch: BatchRow, label: LabelRow): Promise<Artwork> {
    const { metadata, artwork } = dataOf(label);
    const template = await store.templates.find(batch.template_id);
    if (!template) {
      const text = `The template "${batch.template_id}" was deleted.`;
      throw new AppError('bad_input', text, { trouble: trouble('template_gone') });
    }
    assertMetadata(template.fields, metadata);
    if ('problem' in artwork) throw new AppError('bad_input', artwork.problem, { trouble: artwork.trouble ?? null });
    return artwork;
  }

  /** On the disk before anything bears the ID: whatever happens then, this label has it and no other one. */
  async function reserve(label: LabelRow): Promise<string> {
    if (label.record_id !== null) return label.record_id;
    return store.change(async ({ ids, labels }) => {
      const known = (await labels.find(label.id))?.record_id;
      if (known) return known;
      const id = await ids.reserve();
      await labels.change(label.id, { record_id: id });
      return id;
    });
  }

  async function mark(bytes: Uint8Array, message: string, { strength, options }: Job): Promise<Uint8Array> {
    const order = { bytes, message, strength, key, type: 'png', dpi: options.dpi, limits: OWN } as const;
    return (await pool.run('embedImage', order)).bytes;
  }

  function keep(batch: BatchRow, label: LabelRow, id: string, pictures: { original: PictureRef; marked: PictureRef }) {
    const { metadata, description } = dataOf(label);
    return store.change(async (tables) => {
      const now = await tables.labels.find(label.id);
      // Somebody voided it meanwhile, or gave it another text or picture: then it is made anew, with the same ID.
      if (now?.state !== 'planned' || !isDeepStrictEqual(now.data, label.data)) return now ?? label;
      const { owner_id, template_id } = batch;
      const record = { id, owner_id, template_id, label_status: 'made', description, metadata, ...pictures } as const;
      await tables.records.insert(record);
      return moveLabel(tables, now, { state: 'made', reason: null });
    });
  }

  return { make };
}
