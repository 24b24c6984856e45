import { ID_COUNT } from '../../../src-shared/id.ts';
import type { Connection } from '../sql/sqlite.ts';
import { carryOver, type KnownIds, likelyUnknown } from '../sqlite-file/known-ids.ts';

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
  since: string,
  now: number,
): Promise<RestoredIds> {
  const unknown = known.complete ? 0 : await likelyUnknown(connection, Date.parse(since), now);
  return { carried: await carryOver(connection, known), unknown, since };
}

/** What the person who restores should know of them, as sentences. */
export function sentencesOn({ carried, unknown, since }: RestoredIds): string[] {
  const sentences: string[] = [];
  if (carried > 0) sentences.push(`IDs that were given out after the backup was made and stay taken: ${carried}.`);
  if (unknown > 0) {
    sentences.push(
      `No file in the folder tells which IDs were given out after ${since}. At the pace of the 30 days before, there are about ${unknown}. A new label then gets one of them with a chance of 1 in ${Math.round(ID_COUNT / unknown)}.`,
    );
  }
  return sentences;
}
