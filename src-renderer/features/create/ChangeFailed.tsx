import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useDraft } from './state/draft.ts';
import { useUploads } from './state/uploads.ts';

/** The station refused a change. The window shows what the station has, so the only remedy is to read the draft again. */
export function ChangeFailed() {
  const { draft, failed, read, forgive } = useDraft();
  const uploading = useUploads((state) => state.current !== null);
  if (failed === null || draft === null || uploading) return null;
  const again = () => {
    forgive();
    void read(draft.id);
  };
  return <ErrorNotice error={failed} retry={again} />;
}
