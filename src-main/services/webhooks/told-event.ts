import type { EventRow, WebhookRow } from '#main/store/rows.ts';
import { numberOf } from '#shared/core/id.ts';
import type { EventKind, ToldEvent } from '#shared/programs/events.ts';

type Name = (id: string) => string;

/** An event as other programs get it. */
export function toldEvent({ kind, subject, at, facts }: EventRow, watermarkIdOf: Name): ToldEvent {
  const { seen: ids } = facts as { readonly seen?: unknown };
  const about = isRecord(subject) ? { watermark_id: watermarkIdOf(subject) } : {};
  const seen = Array.isArray(ids) ? { seen: ids.map((id) => watermarkIdOf(String(id))) } : {};
  return { type: kind, timestamp: at, data: { ...about, ...facts, ...seen } };
}

/** How events look in the words of EPCIS. */
export interface InEpcis {
  /** Those that have such words. */
  readonly kinds: readonly EventKind[];
  documentOf(event: EventRow): Promise<object>;
}

/** What a webhook is sent, as it asks for it. */
export type BodyOf = (webhook: Pick<WebhookRow, 'format'>, event: EventRow) => Promise<string>;

export function createBodies(watermarkIdOf: Name, { documentOf }: Pick<InEpcis, 'documentOf'>): BodyOf {
  return async ({ format }, event) =>
    JSON.stringify(format === 'epcis' ? await documentOf(event) : toldEvent(event, watermarkIdOf));
}

/** What an event is about, in words of people. */
export function subjectOf({ subject }: Pick<EventRow, 'subject'>, watermarkIdOf: Name): string {
  return isRecord(subject) ? watermarkIdOf(subject) : subject;
}

/** Other subjects have a space in them. */
function isRecord(subject: string): boolean {
  return numberOf(subject) !== null;
}
