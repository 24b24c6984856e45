import { useState } from 'react';
import type { Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { navigate } from '#window/state/route.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import {
  addField,
  changeField,
  copyOf,
  type DraftField,
  draftFrom,
  emptyDraft,
  hidesField,
  insertField,
  moveField,
  removeField,
  renamed,
  type TemplateDraft,
  templateOf,
} from './draft.ts';
import { NEW, useTemplateDrafts } from './drafts-store.ts';
import type { Known } from './known.ts';
import { type DraftProblem, problemsIn, type Refusal, refusalOf } from './problems.ts';

export type Editor = ReturnType<typeof useEditor>;

/** The state of the editor, and every change that people can make. */
export function useEditor(id: string, known: Known, putKnown: (known: Known) => void) {
  const t = useWords('template');
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
    draft,
    known,
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
      put(NEW, copyOf(draft, t.copyName({ name: draft.name }), known.taken));
      if (id !== NEW) drop(id);
      navigate(`/templates/${NEW}`);
    },
  };
}

/** What people do to the fields of a draft. `stored` is the template as the station has it. */
function useFieldChanges(
  id: string,
  draft: TemplateDraft,
  stored: TemplateDraft,
  change: (next: TemplateDraft) => void,
) {
  const t = useWords('template');
  const { number } = useFormats();
  return {
    add: () => change(addField(draft)),
    set: (row: number, part: Partial<DraftField>) => change(changeField(draft, row, part)),
    move(row: number, to: number) {
      change(moveField(draft, row, to));
      const field = draft.fields.find((one) => one.row === row);
      const place = Math.min(draft.fields.length, Math.max(1, to + 1));
      const label = field?.label || t.thisField;
      useAnnouncement.getState().announce(t.moved({ label, place: number(place), of: number(draft.fields.length) }));
    },
    remove(row: number) {
      const at = draft.fields.findIndex((one) => one.row === row);
      const field = draft.fields[at];
      if (!field) return;
      change(removeField(draft, row));
      useUndo.getState().offerUndo(t.removed({ label: field.label || t.thisField }), async () => {
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

/** Saving a draft: what is wrong with it is shown from the first try on, and a refusal until the draft changes. */
function useSaving(id: string, draft: TemplateDraft, known: Known, putKnown: (known: Known) => void) {
  const t = useWords('template');
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const problems = problemsIn(draft);
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
    const { drafts, drop } = useTemplateDrafts.getState();
    // What was changed while the template was being saved is a new draft, which stays.
    if (known.template === null || drafts[id] === draft) drop(id);
    if (known.template === null) tellCreated(template);
    else tellReplaced(known.template, template);
  }

  function tellCreated({ id: newId, name }: Template): void {
    useAnnouncement.getState().announce(t.created({ name }));
    navigate(`/templates/${newId}`);
  }

  function tellReplaced(before: Template, after: Template): void {
    // Fields that have become private are made public by a change that asks for it, not by an undo.
    if (hidesField(before, after)) {
      useAnnouncement.getState().announce(t.saved({ name: after.name }));
      return;
    }
    useUndo.getState().offerUndo(t.saved({ name: after.name }), async () => {
      putKnown({ ...known, template: await replace(before, false) });
    });
  }

  return {
    problems: tried ? problems : ([] as readonly DraftProblem[]),
    refusal,
    saving,
    publishing,
    forgetRefusal: () => setRefusal(null),
    forgetTry: () => setTried(false),
  };
}

async function replace({ id, name, fields, layout }: Template, isPublished: boolean): Promise<Template> {
  const body = { name, fields, layout: layout ?? null, ...(isPublished ? { publish_private: true } : {}) };
  return call('replaceTemplate', { params: { template_id: id }, body });
}
