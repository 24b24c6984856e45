import { LEDGER_STATES, type LedgerState } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import type { FilterTexts } from '#window/components/own-table/kept-filters.ts';

export interface Filter {
  readonly state: LedgerState | null;
  readonly text: string;
}

export const NO_FILTER: Filter = { state: null, text: '' };

export function textsOf({ state, text }: Filter): FilterTexts {
  return { ...(state && { state }), ...(text.trim() && { text: text.trim() }) };
}

export function filterOf({ state, text = '' }: FilterTexts): Filter {
  return { state: LEDGER_STATES.find((one) => one === state) ?? null, text };
}

export function filtered(labels: readonly Label[], { state, text }: Filter): readonly Label[] {
  const wanted = text.trim().toLowerCase();
  if (state === null && wanted === '') return labels;
  return labels.filter((label) => (state === null || label.state === state) && hasText(label, wanted));
}

function hasText({ watermark_id, metadata }: Label, wanted: string): boolean {
  if (wanted === '' || watermark_id?.toLowerCase().includes(wanted)) return true;
  return Object.values(metadata).some((value) => value.toLowerCase().includes(wanted));
}
