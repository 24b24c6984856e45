import { create } from 'zustand';
import { keep, readKept } from './kept.ts';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type ThemeChoice = (typeof THEMES)[number];
const MODES = ['desk', 'operator'] as const;
type Mode = (typeof MODES)[number];

interface AppearanceState {
  readonly theme: ThemeChoice;
  /** Operator mode: large targets, and only what the line needs. */
  readonly mode: Mode;
  readonly setTheme: (theme: ThemeChoice) => void;
  readonly setMode: (mode: Mode) => void;
}

export const useAppearance = create<AppearanceState>()((set) => ({
  theme: readKept('theme', THEMES) ?? 'system',
  mode: readKept('mode', MODES) ?? 'desk',
  setTheme(theme) {
    keep('theme', theme);
    set({ theme });
  },
  setMode(mode) {
    keep('mode', mode);
    set({ mode });
  },
}));
