import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { useLanguage } from '#window/state/language.ts';
import { wayOn } from '#window/state/route.ts';
import { useWork, type Work } from '#window/state/work.ts';
import type { SheetChoice } from './beginnings.ts';

/** Makes sheets of all labels that are on no sheet yet, and shows the step "Proof" meanwhile. */
export function useSheets(
  { id }: Batch,
  choice: SheetChoice = {},
): { make: Work['run']; busy: boolean; error: unknown } {
  const language = useLanguage((state) => state.language);
  const { run, busy, error } = useWork(async () => {
    const goOn = wayOn(`/jobs/${id}`, { step: 'proof' });
    const body = { language, ...choice };
    useJob.getState().take(await call('makePrint', { params: { batch_id: id }, body }));
    goOn();
  });
  return { make: run, busy, error };
}
