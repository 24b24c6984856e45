import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useDraft } from './state/draft.ts';
import { useUploads } from './state/uploads.ts';

/** The station refused a change: what is shown is what it has, so reading it again is all there is to do. */
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
