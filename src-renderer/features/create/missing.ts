import type { Draft } from '#shared/create/draft.ts';
import type { Step } from './steps.ts';

type Missing = 'table' | 'template' | 'artwork' | 'rows' | 'other';

/** The first reason why a job cannot be made yet, and the step where it is mended. */
export function missingOf(draft: Draft): { readonly what: Missing; readonly step: Step } | null {
  if (draft.ready) return null;
  const { table, template_id, artworks, counts, remarks } = draft;
  if (table === null) return { what: 'table', step: 'data' };
  if (artworks.length === 0) return { what: 'artwork', step: 'artwork' };
  if (template_id === null) return { what: 'template', step: 'data' };
  if (counts.green + counts.amber === 0) return { what: 'rows', step: 'data' };
  return { what: 'other', step: remarks.some(({ kind }) => kind === 'small_label') ? 'sheet' : 'data' };
}
