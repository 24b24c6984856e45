import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { useDraft } from './state/draft.ts';
import { useCreateWords } from './words.ts';

/** The station refused a change. The window shows what the station has, so the only remedy is to read the draft again. */
export function ChangeFailed() {
  const t = useCreateWords();
  const { draft, failed, read, forgive } = useDraft();
  if (failed === null || draft === null) return null;
  const again = () => {
    forgive();
    void read(draft.id);
  };
  return <ErrorNotice about={t.changeLost} error={failed} retry={again} />;
}
