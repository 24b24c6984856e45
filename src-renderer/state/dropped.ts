import { create } from 'zustand';

interface DroppedState {
  /** What was dropped on the window, or chosen, and nobody has taken yet. */
  readonly files: readonly File[];
  readonly drop: (files: readonly File[]) => void;
  /** Gives the files to whoever works on them, once. */
  readonly take: () => readonly File[];
}

export const useDropped = create<DroppedState>()((set, get) => ({
  files: [],
  drop: (files) => set((state) => ({ files: [...state.files, ...files] })),
  take() {
    const { files } = get();
    if (files.length > 0) set({ files: [] });
    return files;
  },
}));
