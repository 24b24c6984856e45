import type { Card, Template } from '../../../src-shared/model.ts';

/** The title of a record: its first field with a value, else the first line of its description. Empty if it has neither. */
export function titleOf(card: Pick<Card, 'record_metadata' | 'description'>, template: Template | null): string {
  const keys = template ? template.fields.map(({ key }) => key) : Object.keys(card.record_metadata);
  const main = keys.map((key) => card.record_metadata[key]?.trim()).find(Boolean);
  return main ?? card.description?.trim().split('\n')[0] ?? '';
}
