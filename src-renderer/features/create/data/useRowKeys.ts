import type { Draft, DraftRow } from '#shared/create/draft.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useWords } from '#window/words/use-words.ts';
import { editCell, skipRow, turnEdit } from './edit.ts';

/** Keys for the chosen row. None of them begins to type into a cell. */
export function useRowKeys(draft: Draft, row: DraftRow | null): void {
  const t = useWords('data');
  const takeOffer = () => {
    const found = row?.remarks.find(({ offer, column }) => offer !== null && column !== null);
    if (row && found?.offer != null && found.column !== null) void editCell(draft.id, row, found.column, found.offer);
  };
  useKeys([
    { keys: 'Alt+o', words: t.keyOffer, run: takeOffer },
    { keys: 'Alt+s', words: t.keySkip, run: () => row && void skipRow(row, row.verdict !== 'skipped') },
    { keys: 'Ctrl+z', words: t.keyUndo, run: () => void turnEdit('undo', draft.id) },
    { keys: 'Ctrl+y', words: t.keyRedo, run: () => void turnEdit('redo', draft.id) },
  ]);
}
