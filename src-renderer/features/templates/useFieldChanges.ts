import { useAnnouncement } from '#window/state/announcement.ts';
import { useUndo } from '#window/state/undo.ts';
import { useFormats } from '#window/words/formats.ts';
import {
  addField,
  changeField,
  type DraftField,
  insertField,
  moveField,
  removeField,
  type TemplateDraft,
} from './draft.ts';
import { useTemplateDrafts } from './drafts-store.ts';
import { useTemplateWords } from './words.ts';

/** What people do to the fields of a draft. `stored` is the template as the station has it. */
export function useFieldChanges(
  id: string,
  draft: TemplateDraft,
  stored: TemplateDraft,
  change: (next: TemplateDraft) => void,
) {
  const t = useTemplateWords();
  const { number } = useFormats();
  return {
    add: () => change(addField(draft)),
    set: (row: number, part: Partial<DraftField>) => change(changeField(draft, row, part)),
    move(row: number, to: number) {
      change(moveField(draft, row, to));
      const field = draft.fields.find((one) => one.row === row);
      const place = Math.min(draft.fields.length, Math.max(1, to + 1));
      const label = field?.label || t.thisField;
      useAnnouncement.getState().announce(t.moved(label, number(place), number(draft.fields.length)));
    },
    remove(row: number) {
      const at = draft.fields.findIndex((one) => one.row === row);
      const field = draft.fields[at];
      if (!field) return;
      change(removeField(draft, row));
      useUndo.getState().offerUndo(t.removed(field.label || t.thisField), async () => {
        const now = useTemplateDrafts.getState().drafts[id];
        if (now) change(insertField(now, field, at));
      });
    },
    /** Restores a deleted field that records still need. */
    putBack(key: string) {
      const at = stored.fields.findIndex((one) => one.key === key);
      const field = stored.fields[at];
      if (field) change(insertField(draft, { ...field, row: draft.nextRow }, at));
    },
  };
}
