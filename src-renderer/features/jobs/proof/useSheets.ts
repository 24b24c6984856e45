import type { Batch } from '../../../../src-shared/production.ts';
import { call } from '../../../api/client.ts';
import { useLanguage } from '../../../state/language.ts';
import { wayOn } from '../../../state/route.ts';
import { useWork, type Work } from '../../../state/work.ts';
import { useJob } from '../job-store.ts';
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
