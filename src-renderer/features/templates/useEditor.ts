import { navigate } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { copyOf, draftFrom, emptyDraft, renamed, type TemplateDraft, templateOf } from './draft.ts';
import { NEW, useTemplateDrafts } from './drafts-store.ts';
import type { Known } from './known.ts';
import { useFieldChanges } from './useFieldChanges.ts';
import { useSaving } from './useSaving.ts';
import { useTemplateWords } from './words.ts';

export type Editor = ReturnType<typeof useEditor>;

/** The state of the editor, and every change that people can make. */
export function useEditor(id: string, known: Known, putKnown: (known: Known) => void) {
  const t = useTemplateWords();
  const stored = known.template ? draftFrom(known.template) : emptyDraft();
  const kept = useTemplateDrafts((state) => state.drafts[id]);
  const draft = kept ?? stored;
  const { put, drop } = useTemplateDrafts.getState();
  const { forgetRefusal, forgetTry, ...saving } = useSaving(id, draft, known, putKnown);
  const fieldChanges = useFieldChanges(id, draft, stored, change);

  function change(next: TemplateDraft): void {
    forgetRefusal();
    put(id, next);
  }

  return {
    ...{ draft, known },
    ...saving,
    isNew: known.template === null,
    isChanged: kept !== undefined && JSON.stringify(templateOf(draft)) !== JSON.stringify(templateOf(stored)),
    rename: (name: string) => change(renamed(draft, name)),
    setId: (text: string) => change({ ...draft, id: text.trim(), follows: false }),
    setLayout: (layout: string | null) => change({ ...draft, layout }),
    ...fieldChanges,
    revert() {
      drop(id);
      forgetTry();
      forgetRefusal();
      useUndo.getState().offerUndo(t.reverted, async () => put(id, draft));
    },
    copy() {
      put(NEW, copyOf(draft, t.copyName(draft.name), known.taken));
      if (id !== NEW) drop(id);
      navigate(`/templates/${NEW}`);
    },
  };
}
