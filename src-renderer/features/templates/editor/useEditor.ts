import { useState } from 'react';
import type { AnswerOf } from '../../../../src-shared/contract.ts';
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

export type KeptLayout = AnswerOf<'listLayouts'>['layouts'][number];

/** What the station knows about the template. */
export interface Known {
  /** Null: the template is new. */
  readonly template: Template | null;
  /** The layouts that are kept. */
  readonly layouts: readonly KeptLayout[];
  /** Ids of all templates. */
  readonly taken: readonly string[];
  readonly records: number;
  /** Who made it. Null: it is the admin's, or new. */
  readonly owner: string | null;
  readonly isChangeable: boolean;
}

export type Editor = ReturnType<typeof useEditor>;

/** The state of the editor, and every change that people can make. */
export function useEditor(id: string, known: Known, putKnown: (known: Known) => void) {
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
  const saving = useWork(() => save(false));
  const publishing = useWork(() => save(true));

  async function save(isPublished: boolean): Promise<void> {
    setTried(true);
    setRefusal(null);
    useUndo.getState().dismiss();
    if (problems.length > 0) return;
    const template = templateOf(draft);
    try {
      if (known.template === null) await call('createTemplate', { body: template });
      else putKnown({ ...known, template: await replace(template, isPublished) });
    } catch (error) {
      setRefusal(refusalOf(error));
      return;
    }
    setTried(false);
    await useTemplates.getState().read();
    // What was changed while the template was being saved is a new draft, which stays.
    if (known.template === null || useTemplateDrafts.getState().drafts[id] === draft) drop(id);
    if (known.template === null) tellCreated(template);
    else tellReplaced(known.template, template);
  }

  function tellCreated({ id: newId, name }: Template): void {
    useAnnouncement.getState().announce(t.created(name));
    navigate(`/templates/${newId}`);
  }

  function tellReplaced(before: Template, { name, fields: after }: Template): void {
    // Fields that have become private are made public by a change that asks for it, not by an undo.
    const isUndoable = !before.fields.some(
      ({ key, private: was }) => !was && after.some((now) => now.key === key && now.private),
    );
    if (!isUndoable) {
      useAnnouncement.getState().announce(t.saved(name));
      return;
    }
    useUndo.getState().offerUndo(t.saved(name), async () => {
      putKnown({ ...known, template: await replace(before, false) });
    });
  }

  return {
    ...{ draft, known },
    problems: tried ? problems : ([] as readonly DraftProblem[]),
    refusal,
    saving,
    publishing,
    isNew: known.template === null,
    isChanged: kept !== undefined && JSON.stringify(templateOf(draft)) !== JSON.stringify(templateOf(stored)),
    rename: (name: string) => change(renamed(draft, name)),
    setId: (text: string) => change({ ...draft, id: text.trim(), follows: false }),
    setLayout: (layout: string | null) => change({ ...draft, layout }),
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

async function replace({ id, name, fields, layout }: Template, isPublished: boolean): Promise<Template> {
  const body = { name, fields, layout: layout ?? null, ...(isPublished ? { publish_private: true } : {}) };
  return call('replaceTemplate', { params: { template_id: id }, body });
}
