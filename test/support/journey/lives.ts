// What a station has of a job before it is killed, and whether all of that is still there afterwards.
import { createHash } from 'node:crypto';
import type { Batch } from '#shared/jobs/production.ts';
import type { DraftDesk } from '#test/support/production/draft-desk.ts';
import type { Station } from '#test/support/station.ts';
import { labelsOf } from '#test/support/window-jobs.ts';
import { served } from './hands.ts';

/** IDs by row, and the hash of the marked picture for each label that is made. */
export interface Kept {
  readonly ids: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<string, string>;
}

export async function keptOf(station: Pick<Station, 'url' | 'apiKey'>, desk: DraftDesk, job: number): Promise<Kept> {
  const labels = await labelsOf(desk, job);
  const ids = new Map(labels.flatMap(({ id, watermark_id }) => (watermark_id === null ? [] : [[id, watermark_id]])));
  const made = labels.flatMap(({ state, watermark_id }) =>
    state === 'planned' || state === 'failed' || watermark_id === null ? [] : [watermark_id],
  );
  const pictures = new Map<string, string>();
  for (const { watermark_id, png } of await served(station, made)) {
    pictures.set(watermark_id, createHash('sha256').update(png).digest('hex'));
  }
  return { ids, pictures };
}

/** Sentences on what is not as it was; none is what is wanted. */
export function lossesBetween(before: Kept, after: Kept): string[] {
  return [
    ...[...before.ids]
      .filter(([label, id]) => after.ids.get(label) !== id)
      .map(([label, id]) => `Label ${label} was ${id} and is ${after.ids.get(label)}.`),
    ...[...before.pictures]
      .filter(([id, hash]) => after.pictures.get(id) !== hash)
      .map(([id]) => `The picture of ${id} has changed, or is gone.`),
  ];
}

export function madeIn({ counts }: Pick<Batch, 'counts'>): number {
  return counts.made ?? 0;
}
