import { create } from 'zustand';
import { navigate, readRoute } from './route.ts';

interface DroppedState {
  /** What was dropped on the window, or chosen, and nobody has taken yet. */
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

/** Where files are taken by what is open: a job that is prepared, a session that checks labels. */
const TAKING = /^\/(create|verify)\/./;

/** Files from wherever they come: what is open takes them itself, else the screen that begins a job is opened. */
export function bringIn(files: readonly File[]): void {
  if (files.length === 0) return;
  useDropped.getState().drop(files);
  if (!TAKING.test(readRoute(location.hash).path)) navigate('/create');
}
