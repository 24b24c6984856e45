import { useState } from 'react';
import type { Template } from '../../../../src-shared/model.ts';
import { call } from '../../../api/client.ts';
import { useAnnouncement } from '../../../state/announcement.ts';
import { navigate } from '../../../state/route.ts';
import { useTemplates } from '../../../state/templates.ts';
import { useUndo } from '../../../state/undo.ts';
import { useWork } from '../../../state/work.ts';
import { useFormats } from '../../../words/formats.ts';
import {
  addField,
  changeField,
  copyOf,
  type DraftField,
  draftFrom,
  emptyDraft,
  insertField,
  moveField,
  removeField,
  renamed,
  type TemplateDraft,
  templateOf,
} from '../draft.ts';
import { NEW, useTemplateDrafts } from '../drafts-store.ts';
import { type DraftProblem, problemsIn, type Refusal, refusalOf } from '../problems.ts';
import { useTemplateWords } from '../words.ts';

/** What the station knows about the template. */
export interface Known {
  /** Null: the template is new. */
  readonly template: Template | null;
  /** Ids of all templates. */
  readonly taken: readonly string[];
  readonly records: number;
}

export type Editor = ReturnType<typeof useEditor>;

/** The state of the editor, and every change that people can make. */
export function useEditor(id: string, known: Known, again: () => void) {
  const t = useTemplateWords();
  const { number } = useFormats();
  const stored = known.template ? draftFrom(known.template) : emptyDraft();
  const kept = useTemplateDrafts((state) => state.drafts[id]);
  const draft = kept ?? stored;
  const { put, drop } = useTemplateDrafts.getState();
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const problems = problemsIn(draft);

  function change(next: TemplateDraft): void {
    setRefusal(null);
    put(id, next);
  }
  const saving = useWork(async () => {
    setTried(true);
    setRefusal(null);
    useUndo.getState().dismiss();
    if (problems.length > 0) return;
    const template = templateOf(draft);
    try {
      if (known.template === null) await call('createTemplate', { body: template });
      else await replace(template);
    } catch (error) {
      setRefusal(refusalOf(error));
      return;
    }
    drop(id);
    setTried(false);
    await useTemplates.getState().read();
    if (known.template === null) tellCreated(template);
    else tellReplaced(known.template, template);
  });

  function tellCreated({ id: newId, name }: Template): void {
    useAnnouncement.getState().announce(t.created(name));
    navigate(`/templates/${newId}`);
  }

  function tellReplaced(before: Template, { name }: Template): void {
    again();
    useUndo.getState().offerUndo(t.saved(name), async () => {
      await replace(before);
      again();
    });
  }

  return {
    draft,
    known,
    problems: tried ? problems : ([] as readonly DraftProblem[]),
    refusal,
    saving,
    isNew: known.template === null,
    isChanged: kept !== undefined && JSON.stringify(templateOf(draft)) !== JSON.stringify(templateOf(stored)),
    rename: (name: string) => change(renamed(draft, name)),
    setId: (text: string) => change({ ...draft, id: text.trim(), follows: false }),
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
    revert() {
      drop(id);
      setTried(false);
      setRefusal(null);
      useUndo.getState().offerUndo(t.reverted, async () => put(id, draft));
    },
    copy() {
      put(NEW, copyOf(draft, t.copyName(draft.name), known.taken));
      if (id !== NEW) drop(id);
      navigate(`/templates/${NEW}`);
    },
  };
}

async function replace({ id, name, fields }: Template): Promise<void> {
  await call('replaceTemplate', { params: { template_id: id }, body: { name, fields } });
}
