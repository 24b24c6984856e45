import { useState } from 'react';
import type { Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { useAnnouncement } from '#window/state/announcement.ts';
import { navigate } from '#window/state/route.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { hidesField, type TemplateDraft, templateOf } from './draft.ts';
import { useTemplateDrafts } from './drafts-store.ts';
import type { Known } from './known.ts';
import { type DraftProblem, problemsIn, type Refusal, refusalOf } from './problems.ts';
import { useTemplateWords } from './words.ts';

/** Saving a draft: what is wrong with it is shown from the first try on, and a refusal until the draft changes. */
export function useSaving(id: string, draft: TemplateDraft, known: Known, putKnown: (known: Known) => void) {
  const t = useTemplateWords();
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
    useAnnouncement.getState().announce(t.created(name));
    navigate(`/templates/${newId}`);
  }

  function tellReplaced(before: Template, after: Template): void {
    // Fields that have become private are made public by a change that asks for it, not by an undo.
    if (hidesField(before, after)) {
      useAnnouncement.getState().announce(t.saved(after.name));
      return;
    }
    useUndo.getState().offerUndo(t.saved(after.name), async () => {
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
