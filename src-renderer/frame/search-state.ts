import { create } from 'zustand';
import { keep, readKeptText } from '#window/state/kept.ts';
import { whenAnotherOperator } from '#window/state/operator.ts';
import { type Entry, withUsed } from './entries.ts';

const KEPT = 'search.recent';
const MOST_RECENT = 20;

interface SearchState {
  readonly opened: boolean;
  /** What was used last, the newest first. */
  readonly recent: readonly Entry[];
  readonly open: () => void;
  readonly close: () => void;
  readonly used: (entry: Entry) => void;
}

export const useSearch = create<SearchState>()((set, get) => ({
  opened: false,
  recent: readRecent(),
  open: () => set({ opened: true }),
  close: () => set({ opened: false }),
  used(entry) {
    const recent = withUsed(get().recent, entry, MOST_RECENT);
    keep(KEPT, JSON.stringify(recent));
    set({ recent });
  },
}));

function readRecent(): readonly Entry[] {
  try {
    const kept: unknown = JSON.parse(readKeptText(KEPT) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one) => typeof one?.id === 'string' && typeof one.title === 'string')
      : [];
  } catch {
    return [];
  }
}

/** Another operator used other things. */
whenAnotherOperator(() => {
  keep(KEPT, '[]');
  useSearch.setState({ opened: false, recent: [] });
});
