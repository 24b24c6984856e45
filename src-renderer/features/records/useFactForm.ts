import { useState } from 'react';
import type { Card, Field, Template } from '#shared/core/model.ts';
import { call } from '#window/api/client.ts';
import { ApiError } from '#window/api/failure.ts';
import { useLanguage } from '#window/state/language.ts';
import type { Reading } from '#window/state/reading.ts';
import { useUndo } from '#window/state/undo.ts';
import { createUnsaved } from '#window/state/unsaved.ts';
import { useWork } from '#window/state/work.ts';
import { useWords } from '#window/words/useWords.ts';
import { type Problem, problemOf, shownText, storedValue } from './texts.ts';
import type { Whole } from './useRecord.ts';

type Change = NonNullable<Parameters<typeof call<'updateRecord'>>[1]>['body'];

/** The state of the form: its texts, their problems, saving and cancelling. */
export function useFactForm(whole: Whole, template: Template, draft: RecordDraft, reading: Reading<Whole>) {
  const t = useWords('record');
  const language = useLanguage((state) => state.language);
  const { card } = whole;
  const id = card.watermark_id;
  const { put, drop } = useRecordDrafts.getState();
  const start = draftOf(card, template, language);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, Problem>>>({});
  const problems = new Map(template.fields.flatMap((field) => entryOf(field, draft, language, refused)));

  function type(key: string, text: string): void {
    setRefused(({ [key]: _, ...others }) => others);
    put(id, { ...draft, texts: { ...draft.texts, [key]: text } });
  }
  function cancel(): void {
    drop(id);
    if (isSame(draft, start)) return;
    useUndo.getState().offerUndo(t.discarded, async () => put(id, draft));
  }
  const saving = useWork(async () => {
    setLeft(new Set(template.fields.map(({ key }) => key)));
    if (problems.size > 0) return;
    const change = changeOf(whole, template, draft, language);
    if (change === null) return drop(id);
    try {
      const { card: changed } = await call('updateRecord', { params: { wm_id: id }, body: change.to });
      reading.put({ ...whole, card: changed });
    } catch (error) {
      const at = refusedField(error, template);
      if (at === null) throw error;
      setRefused({ [at.key]: at.problem });
      return;
    }
    drop(id);
    useUndo.getState().offerUndo(t.saved({ id }), async () => {
      await call('updateRecord', { params: { wm_id: id }, body: change.back });
      reading.again();
    });
  });
  return {
    /** Problems are shown only for fields that have lost the focus. */
    problemAt: (key: string) => (left.has(key) || key in refused ? (problems.get(key) ?? null) : null),
    problems,
    isChanged: !isSame(draft, start),
    wasTried: left.size === template.fields.length,
    type,
    describe: (description: string) => put(id, { ...draft, description }),
    leave: (key: string) => setLeft((keys) => new Set([...keys, key])),
    cancel,
    saving,
  };
}

function entryOf(field: Field, draft: RecordDraft, language: string, refused: Readonly<Record<string, Problem>>) {
  const problem = refused[field.key] ?? problemOf(field, draft.texts[field.key] ?? '', language);
  return problem ? [[field.key, problem] as const] : [];
}

/** The changed values to send, and the old values for undo. Null if nothing changed. */
function changeOf({ card }: Whole, { fields }: Template, draft: RecordDraft, language: string) {
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const field of fields) {
    const old = card.record_metadata[field.key] ?? null;
    const now = storedValue(field, draft.texts[field.key] ?? '', language) || null;
    if ((old || null) === now) continue;
    before[field.key] = old;
    after[field.key] = now;
  }
  const withFields = Object.keys(after).length > 0;
  const withDescription = draft.description !== (card.description ?? '');
  if (!withFields && !withDescription) return null;
  const part = (metadata: Record<string, string | null>, description: string): Change => ({
    ...(withFields ? { metadata } : {}),
    ...(withDescription ? { description } : {}),
  });
  return { to: part(after, draft.description), back: part(before, card.description ?? '') };
}

function refusedField(error: unknown, { fields }: Template): { key: string; problem: Problem } | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  const key = error.trouble?.facts['key'];
  if (key === undefined || !fields.some((field) => field.key === key)) return null;
  return { key, problem: { kind: 'refused', error } };
}

export interface RecordDraft {
  /** The texts as typed, by the keys of the fields. */
  readonly texts: Readonly<Record<string, string>>;
  readonly description: string;
}

export const useRecordDrafts = createUnsaved<RecordDraft>();

/** The draft with which the form opens. */
export function draftOf(card: Card, template: Template, language: string): RecordDraft {
  const texts = template.fields.map((field) => [
    field.key,
    shownText(field, card.record_metadata[field.key] ?? '', language),
  ]);
  return { texts: Object.fromEntries(texts), description: card.description ?? '' };
}

function isSame(one: RecordDraft, other: RecordDraft): boolean {
  return (
    one.description === other.description && Object.keys(one.texts).every((key) => one.texts[key] === other.texts[key])
  );
}
