// Unsaved changes of what an ID names. They outlive the screen: people who look something up find them again.
import { create } from 'zustand';
import { whenAnotherOperator } from './operator.ts';

interface Unsaved<T> {
  readonly drafts: Readonly<Record<string, T>>;
  readonly put: (id: string, draft: T) => void;
  readonly drop: (id: string) => void;
}

export function createUnsaved<T>() {
  const useUnsaved = create<Unsaved<T>>()((set) => ({
    drafts: {},
    put: (id, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [id]: draft } })),
    drop: (id) => set(({ drafts: { [id]: _, ...drafts } }) => ({ drafts })),
  }));
  whenAnotherOperator(() => useUnsaved.setState({ drafts: {} }));
  return useUnsaved;
}
