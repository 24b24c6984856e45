// What callers may do with records, decided from the row.

import type { RecordRow } from '#main/store/rows.ts';
import { type Caller, ownerOf } from '#shared/core/caller.ts';
import { reaches } from '#shared/core/role.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';

export function ownedBy(caller: Caller, row: RecordRow | null): RecordRow {
  const record = existing(row);
  if (ownerOf(record, caller) === 'you') return record;
  throw new AppError('forbidden', 'This record belongs to someone else.');
}

/**
 * Whether the caller gets pictures as they were made, from which labels are printed: whoever may make records has them anyway.
 * Checkers make none, and a phone that is lost must not give them away.
 */
export function seesWholePictures({ role, device, scopes = [] }: Pick<Caller, 'role' | 'device' | 'scopes'>): boolean {
  return reaches(role, 'operator') && (device !== true || scopes.includes('create'));
}

type SmallView = 'preview' | 'plain';

/**
 * `own`: the bytes as they were made, for this caller alone. `full`: the same bytes, for everybody. `preview`: a small copy in which
 * the mark is read. `plain`: a small picture of the same label that was made without the mark.
 */
export type MarkedView = 'own' | 'full' | SmallView;

/** What callers see who do not get marked pictures as they were made. */
export interface PublicPictures {
  readonly everybody: 'full' | 'off' | SmallView;
  /** For devices and checkers, who get no whole picture of records that are theirs. */
  readonly small: SmallView;
  /** Whether strangers can gather marks under a key of the station's own from what everybody sees. */
  readonly isGathered: boolean;
}

/**
 * With the published key anybody can make any mark, so a preview gives nothing away. A mark under a key of the station's own is all
 * that a counterfeiter lacks: with the marks of many IDs, no two counterfeits would bear the same one.
 */
export function publicPictures(setting: Settings['service.public_marked'], hasOwnKey: boolean): PublicPictures {
  const usual = hasOwnKey ? 'plain' : 'preview';
  const small = setting === 'preview' || setting === 'plain' ? setting : usual;
  const everybody = setting === 'auto' ? small : setting;
  return { everybody, small, isGathered: hasOwnKey && everybody !== 'plain' && everybody !== 'off' };
}

/** How much of the marked picture a caller sees. Throws where that is nothing. */
export function viewOfMarked(
  record: Pick<RecordRow, 'owner_id'>,
  caller: Caller | null,
  { everybody, small }: PublicPictures,
): MarkedView {
  if (everybody === 'full') return 'full';
  if (caller && (caller.kind === 'desk' || ownerOf(record, caller) === 'you')) {
    return seesWholePictures(caller) ? 'own' : small;
  }
  if (everybody !== 'off') return everybody;
  if (caller) throw new AppError('forbidden', 'This record belongs to someone else.');
  throw new AppError('unauthorized', 'The marked picture is shown to the owner of the record only. Sign in.');
}

/** Whether adopting the record changes it. Throws where another user owns it. */
export function isAdoptable(record: Pick<RecordRow, 'owner_id'>, caller: Caller): boolean {
  const owner = ownerOf(record, caller);
  if (owner === 'other') throw new AppError('conflict', 'This record has another owner and cannot be adopted.');
  return owner === 'nobody';
}

/** The stamp up to which a page of changes reaches. An empty page reaches to the newest stamp: nothing of the caller's changed. */
export function stampReached(rows: readonly Pick<RecordRow, 'updated_at'>[], after: string, newest: string): string {
  return rows.at(-1)?.updated_at ?? (after < newest ? after : newest);
}
