import type { Draft } from '../../../../src-shared/draft.ts';
import { RemarkList } from './RemarkList.tsx';

/** Each of these has a place of its own on the screen. */
const SHOWN_ELSEWHERE = ['no_template', 'no_artwork', 'field_unfilled', 'column_unused', 'encoding_doubt'];

/** What is to be said of the job as a whole, in the part of it that it is about. */
export function JobRemarks({ draft, part }: { draft: Draft; part: 'data' | 'sheet' }) {
  const remarks = draft.remarks.filter(({ kind }) => {
    if (SHOWN_ELSEWHERE.includes(kind)) return false;
    return (kind === 'small_label') === (part === 'sheet');
  });
  return <RemarkList remarks={remarks} />;
}
