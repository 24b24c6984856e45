import { create } from 'zustand';
import { navigate, readRoute } from './route.ts';

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

/** Files from wherever they come: a job that is open takes them itself, else the screen that begins one is opened. */
export function bringIn(files: readonly File[]): void {
  if (files.length === 0) return;
  useDropped.getState().drop(files);
  if (!readRoute(location.hash).path.startsWith('/create/')) navigate('/create');
}
