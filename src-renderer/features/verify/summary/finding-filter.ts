import { FINDING_STATES, type Finding, type FindingState } from '#shared/verify/inspection.ts';
import type { FilterTexts } from '#window/components/own-table/kept-filters.ts';

export interface FindingFilter {
  readonly state: FindingState | null;
  readonly text: string;
}

export const ALL_FINDINGS: FindingFilter = { state: null, text: '' };

export function textsOf({ state, text }: FindingFilter): FilterTexts {
  return { ...(state && { state }), ...(text.trim() && { text: text.trim() }) };
}

export function filterOf({ state, text = '' }: FilterTexts): FindingFilter {
  return { state: FINDING_STATES.find((one) => one === state) ?? null, text };
}

/** `wordOf` says a finding's state as the window does. */
export function filtered(
  findings: readonly Finding[],
  { state, text }: FindingFilter,
  wordOf: (finding: Finding) => string,
): readonly Finding[] {
  const wanted = text.trim().toLowerCase();
  return findings.filter((finding) => {
    if (state !== null && finding.state !== state) return false;
    const { watermark_id, message, reason, record } = finding;
    const fields = record?.fields.map(([, value]) => value) ?? [];
    const texts = [watermark_id, message, reason, record?.title, wordOf(finding), ...fields];
    return texts.some((one) => one?.toLowerCase().includes(wanted));
  });
}
