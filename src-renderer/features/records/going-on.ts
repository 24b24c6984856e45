// Enter in the search goes on to what was found, which may not be there yet: scanners that type an ID press it at once.
import { useEffect } from 'react';
import { create } from 'zustand';
import { navigate } from '../../state/route.ts';
import { withPlainDashes } from './misread.ts';
import { focusRow } from './RecordTable.tsx';
import type { RecordPage } from './useRecordList.ts';

interface GoingOnState {
  /** The words that Enter was pressed on. */
  readonly q: string | null;
}

const useGoingOn = create<GoingOnState>()(() => ({ q: null }));

export function goOnWith(q: string): void {
  useGoingOn.setState({ q });
}

/** `found` is what was found for `q`, or null as long as it is being looked for. */
export function useGoOn(q: string, found: RecordPage | null): void {
  const wanted = useGoingOn((state) => state.q);
  useEffect(() => {
    if (wanted === null || wanted !== q || found === null) return;
    useGoingOn.setState({ q: null });
    const id = withPlainDashes(q).toUpperCase();
    const [only] = found.records;
    const isIt = found.total === 1 && (only.watermark_id === id || only.watermark_id.endsWith(`-${id}`));
    if (isIt) navigate(`/records/${only.watermark_id}`);
    else focusRow(0);
  }, [wanted, q, found]);
}
