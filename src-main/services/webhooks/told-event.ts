import type { EventRow } from '#main/store/rows.ts';
import { numberOf } from '#shared/core/id.ts';
import type { ToldEvent } from '#shared/programs/events.ts';

type Name = (id: string) => string;

/** An event as other programs get it. */
export function toldEvent({ kind, subject, at, facts }: EventRow, watermarkIdOf: Name): ToldEvent {
  const { seen: ids } = facts as { readonly seen?: unknown };
  const about = isRecord(subject) ? { watermark_id: watermarkIdOf(subject) } : {};
  const seen = Array.isArray(ids) ? { seen: ids.map((id) => watermarkIdOf(String(id))) } : {};
  return { type: kind, timestamp: at, data: { ...about, ...facts, ...seen } };
}

/** The same text at each try, so that its signature holds for all. */
export function bodyOf(event: EventRow, watermarkIdOf: Name): string {
  return JSON.stringify(toldEvent(event, watermarkIdOf));
}

/** What an event is about, in words of people. */
export function subjectOf({ subject }: Pick<EventRow, 'subject'>, watermarkIdOf: Name): string {
  return isRecord(subject) ? watermarkIdOf(subject) : subject;
}

/** Other subjects have a space in them. */
function isRecord(subject: string): boolean {
  return numberOf(subject) !== null;
}
