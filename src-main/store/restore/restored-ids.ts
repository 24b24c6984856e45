import { notice } from '#main/base/notice.ts';
import type { Manifest } from '#main/store/backup/manifest.ts';
import type { Connection } from '#main/store/sql/sqlite.ts';
import {
  carryOver,
  type KnownIds,
  knowsAll,
  likelyUnknown,
  noticeOnUnknown,
} from '#main/store/sqlite-file/known-ids.ts';
import type { Notice } from '#shared/core/notices.ts';

/** IDs that were given out after the backup was made. */
export interface RestoredIds {
  /** The files in the folder knew these. They are not drawn again. */
  readonly carried: number;
  /** About so many more may exist that no file in the folder knows. */
  readonly unknown: number;
  /** When the backup was made. */
  readonly since: string;
}

export async function takeKnownIds(
  connection: Connection,
  known: KnownIds,
  { made_at: since, newest_stamp }: Pick<Manifest, 'made_at' | 'newest_stamp'>,
  now: number,
): Promise<RestoredIds> {
  const isAllKnown = await knowsAll(known, connection, newest_stamp);
  const unknown = isAllKnown ? 0 : await likelyUnknown(connection, Date.parse(since), now);
  return { carried: await carryOver(connection, known), unknown, since };
}

/** What the person who restores should know of them. */
export function noticesOnIds({ carried, unknown, since }: RestoredIds): Notice[] {
  const told: Notice[] = [];
  if (carried > 0) told.push(notice('ids_carried', { count: carried }));
  if (unknown > 0) told.push(noticeOnUnknown(unknown, since));
  return told;
}
