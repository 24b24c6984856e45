import type { Draft } from '#shared/create/draft.ts';
import { RemarkList } from './RemarkList.tsx';

/** Kinds of remarks that are shown at another place of the screen. */
const SHOWN_ELSEWHERE = ['no_template', 'no_artwork', 'field_unfilled', 'column_unused', 'encoding_doubt'];

/** The remarks about the job as a whole, in the part of the screen that they concern. */
export function JobRemarks({ draft, part }: { draft: Draft; part: 'data' | 'sheet' }) {
  const remarks = draft.remarks.filter(({ kind }) => {
    if (SHOWN_ELSEWHERE.includes(kind)) return false;
    return (kind === 'small_label') === (part === 'sheet');
  });
  return <RemarkList remarks={remarks} />;
}
