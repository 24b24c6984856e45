// What the page knows, for all its screens.
import { create } from 'zustand';
import type { StationFacts } from '../../src-shared/devices.ts';
import { readKept } from '../state/kept.ts';
import type { Membership } from './offline-records/facts.ts';
import type { QueueItem } from './queue.ts';
import { type CopyState, EMPTY_COPY } from './sync.ts';

export type Tier = 'photo' | 'live';

interface AppState {
  /** Until what lies on the device has been read. */
  readonly ready: boolean;
  /** Whether the station answered the last time. */
  readonly contact: 'unknown' | 'there' | 'away';
  readonly facts: StationFacts | null;
  readonly membership: Membership | null;
  /** The key was refused: somebody took it back at the desk. */
  readonly revoked: boolean;
  /** The device had no room for the last thing that it should keep. */
  readonly isFull: boolean;
  readonly copy: CopyState;
  readonly records: number;
  /** Records that came in the run under way; null between runs. */
  readonly syncing: number | null;
  readonly queue: readonly QueueItem[];
  /** Whether looking a label up counts as a scan. */
  readonly counts: boolean;
  readonly sounds: boolean;
}

export const useApp = create<AppState>()(() => ({
  ready: false,
  contact: 'unknown',
  facts: null,
  membership: null,
  revoked: false,
  isFull: false,
  copy: EMPTY_COPY,
  records: 0,
  syncing: null,
  queue: [],
  counts: readKept('handheld.counts', ['on', 'off']) !== 'off',
  sounds: readKept('handheld.sounds', ['on', 'off']) !== 'off',
}));

/** Over plain HTTP browsers open no camera and keep no page; a photograph can be taken anywhere. */
export function tierOf(): Tier {
  return isSecureContext ? 'live' : 'photo';
}
