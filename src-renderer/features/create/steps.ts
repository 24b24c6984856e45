import { replaceRoute } from '#window/state/route.ts';

export const STEPS = ['data', 'artwork', 'sheet'] as const;
export type Step = (typeof STEPS)[number];

export function readStep(query: URLSearchParams): Step {
  return STEPS.find((step) => step === query.get('step')) ?? 'data';
}

/** Steps take each other's place: Back leaves the job, as its users expect. */
export function showStep(draftId: number, step: Step, query: Readonly<Record<string, string>> = {}): void {
  const guided = location.hash.includes('guide=1');
  replaceRoute(`/create/${draftId}`, { step, ...query, ...(guided && { guide: '1' }) });
}
