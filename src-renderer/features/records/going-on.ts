// Enter in the search opens the result. The result may still be on its way: scanners that type an ID press Enter at once.
import { useEffect, useState } from 'react';
import { navigate } from '#window/state/route.ts';
import { type Lookup, showLookup } from './list-address.ts';
import { withPlainDashes } from './misread.ts';
import { focusRow } from './RecordTable.tsx';
import { recordNamed } from './record-named.ts';
import type { RecordPage } from './useRecordList.ts';

/** In the address of the list: its result opens as soon as it is there. */
const OPEN = 'open';

/** Shows the list for these words as if Enter had been pressed there. */
export function searchAndOpen(q: string): void {
  navigate('/records', { q, [OPEN]: '' });
}

/** Returns what Enter does in the search. `found` is what was found for the lookup, or null while the search runs. */
export function useGoOn(lookup: Lookup, query: URLSearchParams, found: RecordPage | null): (q: string) => void {
  const { q } = lookup;
  const isAsked = query.has(OPEN);
  const [wanted, goOnWith] = useState(isAsked ? q : null);
  useEffect(() => {
    // Back shall show the list and not open its result again.
    if (isAsked) showLookup(lookup, 'typing');
  }, [isAsked, lookup]);
  useEffect(() => {
    if (wanted === null || wanted !== q || found === null) return;
    goOnWith(null);
    const id = withPlainDashes(q).toUpperCase();
    const [only] = found.records;
    const isIt = found.total === 1 && (only.watermark_id === id || only.watermark_id.endsWith(`-${id}`));
    if (isIt) navigate(`/records/${only.watermark_id}`);
    else if (found.total > 0) focusRow(0);
    else void openNamed(q);
  }, [wanted, q, found]);
  return goOnWith;
}

/** Opens the record of another operator. Where it cannot be read, the screen says what was found instead. */
async function openNamed(q: string): Promise<void> {
  const id = await recordNamed(q).catch(() => null);
  if (id !== null) navigate(`/records/${id}`);
}
