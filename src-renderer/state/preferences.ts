import { create } from 'zustand';
import { keep, onKeptElsewhere, readKept } from './kept.ts';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type ThemeChoice = (typeof THEMES)[number];
const MODES = ['desk', 'operator'] as const;
type Mode = (typeof MODES)[number];
const LOCKED = { mode: 'operator' } as const;

interface PreferencesState {
  readonly theme: ThemeChoice;
  /** Operator mode: large targets, and only what the line needs. */
  readonly mode: Mode;
  /** Whether the station keeps this window in operator mode. */
  readonly isModeLocked: boolean;
  /** Whether keys of one character work without Ctrl. People who use speech input, or press keys by accident, turn them off. */
  readonly letterKeys: boolean;
  readonly setLetterKeys: (on: boolean) => void;
  readonly setTheme: (theme: ThemeChoice) => void;
  readonly setMode: (mode: Mode) => void;
  /** The station says so when somebody signs in. What a person chose before is kept for when it no longer does. */
  readonly lockMode: (isModeLocked: boolean) => void;
}

export const usePreferences = create<PreferencesState>()((set, get) => ({
  ...readPreferences(),
  isModeLocked: false,
  setTheme(theme) {
    keep('theme', theme);
    set({ theme });
  },
  setLetterKeys(letterKeys) {
    keep('letterKeys', letterKeys ? 'on' : 'off');
    set({ letterKeys });
  },
  setMode(mode) {
    if (get().isModeLocked) return;
    keep('mode', mode);
    set({ mode });
  },
  lockMode(isModeLocked) {
    // Where the browser keeps nothing, choices are here alone: they are read again only when the lock changes.
    if (isModeLocked !== get().isModeLocked) set({ isModeLocked, ...(isModeLocked ? LOCKED : readPreferences()) });
  },
}));

for (const name of ['theme', 'mode', 'letterKeys'])
  onKeptElsewhere(name, () =>
    usePreferences.setState(({ isModeLocked }) => ({ ...readPreferences(), ...(isModeLocked && LOCKED) })),
  );

function readPreferences(): Pick<PreferencesState, 'theme' | 'mode' | 'letterKeys'> {
  return {
    theme: readKept('theme', THEMES) ?? 'system',
    mode: readKept('mode', MODES) ?? 'desk',
    letterKeys: readKept('letterKeys', ['on', 'off']) !== 'off',
  };
}
