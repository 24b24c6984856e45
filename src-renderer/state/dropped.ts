import { create } from 'zustand';
import { navigate, readRoute } from './route.ts';

interface DroppedState {
  /** Files that were dropped on the window or chosen, and that no screen has taken yet. */
  readonly files: readonly File[];
  readonly drop: (files: readonly File[]) => void;
  /** Returns the files and forgets them. */
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

/** On these paths the open job or session takes the files itself. */
const TAKING = /^\/(create|verify)\/./;

/** Takes files from a drop, a paste or a dialog. An open job or session takes them itself; otherwise the screen that begins a job is opened. */
export function bringIn(files: readonly File[]): void {
  if (files.length === 0) return;
  useDropped.getState().drop(files);
  if (!TAKING.test(readRoute(location.hash).path)) navigate('/create');
}
