import { create } from 'zustand';
import { keep, onKeptElsewhere, readKept } from './kept.ts';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type ThemeChoice = (typeof THEMES)[number];
const MODES = ['desk', 'operator'] as const;
type Mode = (typeof MODES)[number];

interface PreferencesState {
  readonly theme: ThemeChoice;
  /** Operator mode: large targets, and only what the line needs. */
  readonly mode: Mode;
  /** Whether keys of one character work without Ctrl. People who use speech input, or press keys by accident, turn them off. */
  readonly letterKeys: boolean;
  readonly setLetterKeys: (on: boolean) => void;
  readonly setTheme: (theme: ThemeChoice) => void;
  readonly setMode: (mode: Mode) => void;
}

export const usePreferences = create<PreferencesState>()((set) => ({
  ...readPreferences(),
  setTheme(theme) {
    keep('theme', theme);
    set({ theme });
  },
  setLetterKeys(letterKeys) {
    keep('letterKeys', letterKeys ? 'on' : 'off');
    set({ letterKeys });
  },
  setMode(mode) {
    keep('mode', mode);
    set({ mode });
  },
}));

for (const name of ['theme', 'mode', 'letterKeys'])
  onKeptElsewhere(name, () => usePreferences.setState(readPreferences()));

function readPreferences(): Pick<PreferencesState, 'theme' | 'mode' | 'letterKeys'> {
  return {
    theme: readKept('theme', THEMES) ?? 'system',
    mode: readKept('mode', MODES) ?? 'desk',
    letterKeys: readKept('letterKeys', ['on', 'off']) !== 'off',
  };
}
