// Photographs of suspicious labels that callers agreed to keep.
import { pictureLimits } from '#main/base/picture-limits.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { Standings } from '#main/services/records/records.ts';
import type { CasePhotoRow, RecordRow } from '#main/store/rows.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Settings } from '#shared/core/settings.ts';
import { isoOf } from '#shared/core/times.ts';
import { type CasePhoto, PHOTO_LIMITS } from '#shared/records/cases.ts';
import { judgedOf } from '#shared/records/standing.ts';
import { AppError, existing, nullForNow, toAppError } from '#shared/troubles/errors.ts';
import { type OfferedPhoto, roomFor } from './photo-room.ts';

export type PhotosContext = Pick<StationContext, 'store' | 'pool' | 'naming' | 'clock' | 'log' | 'settings'>;

export interface PhotoParts {
  readonly standings: Pick<Standings, 'tellerOf' | 'note'>;
  readonly settingsNow: () => Settings;
}

type Quad = readonly (readonly [number, number])[];

/** A photograph in which a mark was read, and whose caller agrees that it is kept. */
export interface TakenPhoto {
  readonly caller: Caller | null;
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly message: string | null;
  /** Whether the mark was made with another key than that of the record. */
  readonly otherKey: boolean;
  /** With the record’s picture; null where nothing was compared. Contradictions in pixels of the photograph. */
  readonly comparison: {
    readonly matches: boolean | null;
    readonly detailMm: number;
    readonly contradictions: readonly Quad[];
  } | null;
  readonly signal: AbortSignal;
}

/** What is kept of the comparison. Contradictions in shares of the sides. */
export type PhotoFound = Pick<CasePhoto, 'matches_artwork' | 'compared_mm' | 'contradictions'>;

export function createKeptPhotos(
  { store, pool, naming, clock, log, settings }: PhotosContext,
  { standings, settingsNow }: PhotoParts,
) {
  const limits = pictureLimits(settings);

  /** Gives whether the photograph is kept: only one of a label against which something speaks is. */
  async function keep(photo: TakenPhoto): Promise<boolean> {
    const { message, caller, signal, otherKey } = photo;
    const id = message === null || !settingsNow()['scans.cases'] ? null : naming.idOf(message);
    const record = id === null ? null : await store.records.find(id).catch(nullForNow);
    if (!record || !isEvidence(record, photo)) return false;
    try {
      const teller = await standings.tellerOf({ caller, address: photo.address, device: null });
      const offered = { record_id: record.id, ...teller, otherKey };
      // Before the picture is made smaller, which takes the engine's time.
      if (roomFor({ ...offered, bytes: 0 }, await store.cases.photoFacts(), clock()) === null) return false;
      const { side, bytes: mostBytes } = PHOTO_LIMITS;
      const run = { signal, forStranger: caller === null };
      const small = await pool.run('keptPhoto', { bytes: photo.bytes, side, mostBytes, limits }, run);
      if (small.file === null) return false;
      const found = foundOf(photo.comparison, small);
      return await addTo({ store, clock, standings }, offered, small.file, found);
    } catch (error) {
      // The answer to the photograph does not depend on whether it is kept.
      if (toAppError(error).code === 'aborted') throw error;
      log.error({ err: error, record: record.id }, 'A photograph of a suspicious label could not be kept.');
      return false;
    }
  }

  return { keep, ...createPhotoFiles({ store, clock }, settingsNow) };
}

/**
 * Something speaks against the label; or an own device shows it on other artwork, which says so by itself. Strangers would fill the
 * room with any label if their pictures were enough.
 */
function isEvidence(record: RecordRow, { caller, comparison }: TakenPhoto): boolean {
  return judgedOf(record).standing !== 'clear' || (caller?.device === true && comparison?.matches === false);
}

/** Adds the photograph where there is room for it; gives whether there was. */
async function addTo(
  { store, clock, standings }: Pick<PhotosContext, 'store' | 'clock'> & Pick<PhotoParts, 'standings'>,
  { record_id, teller, voice, otherKey }: Omit<OfferedPhoto, 'bytes'>,
  file: Uint8Array,
  found: PhotoFound,
): Promise<boolean> {
  const now = clock();
  const offered = { record_id, teller, voice, otherKey, bytes: file.length };
  return store.change(async (tables) => {
    const { cases } = tables;
    const gone = roomFor(offered, await cases.photoFacts(), now);
    if (gone === null) return false;
    await cases.emptyPhotos(gone);
    const row = { record_id, teller, voice, other_key: otherKey, bytes: file.length, taken_at: isoOf(now), found };
    await cases.addPhoto({ ...row, file: Buffer.from(file).toString('base64') });
    if (teller === 'own' && found.matches_artwork === false) await standings.note(tables, record_id, ['other_artwork']);
    return true;
  });
}

function foundOf(
  comparison: TakenPhoto['comparison'],
  { width, height }: { readonly width: number; readonly height: number },
): PhotoFound {
  const share = (quad: Quad) => quad.map(([x, y]): [number, number] => [x / width, y / height]);
  return {
    matches_artwork: comparison?.matches ?? null,
    compared_mm: comparison?.detailMm ?? null,
    contradictions: comparison?.contradictions.map(share) ?? [],
  };
}

/** The photographs that are kept. */
function createPhotoFiles({ store, clock }: Pick<PhotosContext, 'store' | 'clock'>, settingsNow: () => Settings) {
  /** Throws not_found where there is no such photograph of this ID. */
  async function find(id: string, photoId: number): Promise<CasePhotoRow> {
    const row = existing(await store.cases.photo(photoId));
    if (row.record_id !== id) throw new AppError('not_found', 'There is no such photograph of this label.');
    return row;
  }

  const daysAgo = (days: number) => isoOf(clock() - days * DAY_MS);

  return {
    file: async (id: string, photoId: number) => fileOf(await find(id, photoId)),
    async remove(id: string, photoId: number): Promise<void> {
      await store.cases.emptyPhotos([(await find(id, photoId)).id]);
    },
    /** Also where cases are off: what was agreed to was agreed to for so long. */
    forgetOld: (): Promise<number> => store.cases.forgetPhotos(daysAgo(settingsNow()['scans.photo_days']), daysAgo(1)),
  };
}

const DAY_MS = 86_400_000;

export function fileOf({ file }: Pick<CasePhotoRow, 'file'>): Uint8Array {
  return Buffer.from(file, 'base64');
}
