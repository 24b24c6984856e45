// Unsaved changes of records. They outlive the screen: people who look something up find them again.
import { create } from 'zustand';
import type { Card, Template } from '#shared/core/model.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';
import { shownText } from './texts.ts';

export interface RecordDraft {
  /** The texts as typed, by the keys of the fields. */
  readonly texts: Readonly<Record<string, string>>;
  readonly description: string;
}

interface DraftsState {
  readonly drafts: Readonly<Record<string, RecordDraft>>;
  readonly put: (id: string, draft: RecordDraft) => void;
  readonly drop: (id: string) => void;
}

export const useDrafts = create<DraftsState>()((set) => ({
  drafts: {},
  put: (id, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [id]: draft } })),
  drop: (id) =>
    set(({ drafts }) => ({ drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== id)) })),
}));

whenAnotherOperator(() => useDrafts.setState({ drafts: {} }));

/** The draft with which the form opens. */
export function draftOf(card: Card, template: Template, language: string): RecordDraft {
  const texts = template.fields.map((field) => [
    field.key,
    shownText(field, card.record_metadata[field.key] ?? '', language),
  ]);
  return { texts: Object.fromEntries(texts), description: card.description ?? '' };
}

export function isSame(one: RecordDraft, other: RecordDraft): boolean {
  return (
    one.description === other.description && Object.keys(one.texts).every((key) => one.texts[key] === other.texts[key])
  );
}
