import type { Card, Template } from '#shared/core/model.ts';
import { recordName } from '#shared/records/record-name.ts';

/** The name of a record as the window shows it. */
export function nameOf(card: Pick<Card, 'record_metadata' | 'description'>, template: Template | null): string | null {
  return recordName(card.record_metadata, card.description ?? null, template?.fields ?? null);
}
