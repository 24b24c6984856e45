import type { AnswerOf } from '#shared/contract.ts';
import type { Card, OwnerKind, Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { type Reading, useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';

/** Everything that the screen of a record shows, except its scans. */
export interface Whole {
  readonly card: Card;
  readonly owner: OwnerKind;
  /** Null if the template was deleted. */
  readonly template: Template | null;
  readonly labels: AnswerOf<'findLabels'>['labels'];
  /** Null for a label without a hidden code, and for whoever may not see it. */
  readonly registration: AnswerOf<'getRegistration'> | null;
}

export function useRecord(id: string): Reading<Whole> {
  const reading = useReading(id, (signal) => readWhole(id, signal));
  const shown = reading.data?.card.watermark_id ?? id;
  useStationEvent('labels', (moves) => {
    if (moves.some(({ watermark_id }) => watermark_id === shown)) reading.again();
  });
  return reading;
}

async function readWhole(id: string, signal: AbortSignal): Promise<Whole> {
  const params = { wm_id: id };
  const [card, { owner, registers }, { labels }] = await Promise.all([
    call('getRecord', { params, signal }),
    call('getOwnership', { params, signal }),
    call('findLabels', { query: { watermark_id: id }, signal }).catch(none),
  ]);
  const template = await call('getTemplate', { params: { template_id: card.template_id }, signal }).catch(gone);
  const registration = registers ? await call('getRegistration', { params, signal }) : null;
  return { card, owner, template, labels, registration };
}

function none(error: unknown): { labels: [] } {
  if (error instanceof ApiError && error.status === 404) return { labels: [] };
  throw error;
}

function gone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
