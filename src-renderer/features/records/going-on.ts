// Enter in the search opens the result. The result may still be on its way: scanners that type an ID press Enter at once.
import { useEffect } from 'react';
import { create } from 'zustand';
import { navigate } from '#window/state/route.ts';
import { withPlainDashes } from './misread.ts';
import { focusRow } from './RecordTable.tsx';
import { recordNamed } from './record-named.ts';
import type { RecordPage } from './useRecordList.ts';

interface GoingOnState {
  /** The words that were searched when Enter was pressed. */
  readonly q: string | null;
}

const useGoingOn = create<GoingOnState>()(() => ({ q: null }));

export function goOnWith(q: string): void {
  useGoingOn.setState({ q });
}

/** `found` is what was found for `q`, or null while the search runs. */
export function useGoOn(q: string, found: RecordPage | null): void {
  const wanted = useGoingOn((state) => state.q);
  useEffect(() => {
    if (wanted === null || wanted !== q || found === null) return;
    useGoingOn.setState({ q: null });
    const id = withPlainDashes(q).toUpperCase();
    const [only] = found.records;
    const isIt = found.total === 1 && (only.watermark_id === id || only.watermark_id.endsWith(`-${id}`));
    if (isIt) navigate(`/records/${only.watermark_id}`);
    else if (found.total > 0) focusRow(0);
    else void openNamed(q);
  }, [wanted, q, found]);
}

/** Opens the record of another operator. Where it cannot be read, the screen says what was found instead. */
async function openNamed(q: string): Promise<void> {
  const id = await recordNamed(q).catch(() => null);
  if (id !== null) navigate(`/records/${id}`);
}
