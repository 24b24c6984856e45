import { create } from 'zustand';

interface ConnectionState {
  readonly state: 'opening' | 'live' | 'lost';
  /** When the state began, in milliseconds since 1970. */
  readonly since: number;
  /** Grows by one whenever everything must be read anew: events may have been missed. */
  readonly snapshot: number;
  readonly live: (whole: boolean) => void;
  readonly lost: () => void;
}

export const useConnection = create<ConnectionState>()((set) => ({
  state: 'opening',
  since: Date.now(),
  snapshot: 0,
  live: (whole) =>
    set(({ state, since, snapshot }) => ({
      state: 'live',
      since: state === 'live' ? since : Date.now(),
      snapshot: whole ? snapshot : snapshot + 1,
    })),
  lost: () =>
    set(({ state, since }) =>
      state === 'lost' ? {} : { state: 'lost', since: state === 'live' ? Date.now() : since },
    ),
}));
