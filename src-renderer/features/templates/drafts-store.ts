// Unsaved changes of templates. They outlive the screen.
import { create } from 'zustand';
import { whenAnotherOperator } from '#window/state/operator.ts';
import type { TemplateDraft } from './draft.ts';

/** The id in the address of a new template. No template can have this id. */
export const NEW = '+';

interface DraftsState {
  readonly drafts: Readonly<Record<string, TemplateDraft>>;
  readonly put: (id: string, draft: TemplateDraft) => void;
  readonly drop: (id: string) => void;
}

export const useTemplateDrafts = create<DraftsState>()((set) => ({
  drafts: {},
  put: (id, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [id]: draft } })),
  drop: (id) =>
    set(({ drafts }) => ({ drafts: Object.fromEntries(Object.entries(drafts).filter(([key]) => key !== id)) })),
}));

whenAnotherOperator(() => useTemplateDrafts.setState({ drafts: {} }));
