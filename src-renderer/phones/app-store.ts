// The state of the page that all its screens share.
import { create } from 'zustand';
import type { StationFacts } from '#shared/phones/devices.ts';
import type { OpenList } from '#window/phones/screens/check-list.ts';
import { readKept } from '#window/state/kept.ts';
import { type CopyState, EMPTY_COPY } from './copy-records.ts';
import type { Membership } from './facts.ts';
import type { QueueItem } from './queue.ts';

export type Tier = 'photo' | 'live';

interface RefusedList {
  readonly key: string;
  readonly name: string;
  readonly reason: string;
}

interface AppState {
  /** False until the data on the device was read. */
  readonly ready: boolean;
  /** Whether the station answered the last request. */
  readonly contact: 'unknown' | 'there' | 'away';
  readonly facts: StationFacts | null;
  readonly membership: Membership | null;
  /** The key with which this device reads marks by itself. Null: the station reads. */
  readonly markKey: string | null;
  /** Records that were made up to this may have their marks under another key: the station reads these. Null where all have this one. */
  readonly markedAfter: string | null;
  /** When the artworks of this device were last brought up to date, by its clock. 0 before the first time. */
  readonly artworksAt: number;
  /** The station refused the key: a person removed this device at the desk. */
  readonly revoked: boolean;
  /** The device had no room for the last data that it should keep. */
  readonly isFull: boolean;
  readonly copy: CopyState;
  readonly records: number;
  /** The number of records that the current run has copied. Null between runs. */
  readonly syncing: number | null;
  readonly queue: readonly QueueItem[];
  /** Whether a look-up counts as a scan. */
  readonly counts: boolean;
  readonly sounds: boolean;
  /** Whether scans tell roughly where they were made. Null: nobody was asked yet, and they do not. */
  readonly place: 'on' | 'off' | null;
  /** The browser does not tell the page where it is. */
  readonly placeRefused: boolean;
  /** The list that is being checked off. */
  readonly list: OpenList | null;
  /** What of all lists the station does not have, and the first one that it refused. Null where there is no list. */
  readonly lists: { readonly unsent: number; readonly refused: RefusedList | null } | null;
}

export const useApp = create<AppState>()(() => ({
  ready: false,
  contact: 'unknown',
  facts: null,
  membership: null,
  markKey: null,
  markedAfter: null,
  artworksAt: 0,
  revoked: false,
  isFull: false,
  copy: EMPTY_COPY,
  records: 0,
  syncing: null,
  queue: [],
  list: null,
  lists: null,
  counts: readKept('handheld.counts', ['on', 'off']) !== 'off',
  sounds: readKept('handheld.sounds', ['on', 'off']) !== 'off',
  place: readKept('handheld.place', ['on', 'off']),
  placeRefused: false,
}));

const USUAL = ['TW'] as const;

/** What the station's IDs begin with. A device that was paired before stations told earlier prefixes knows one. */
export function prefixesOf({ facts, membership }: Pick<AppState, 'facts' | 'membership'>): readonly string[] {
  const { prefixes, prefix } = (facts ?? membership?.station ?? {}) as Partial<StationFacts>;
  return prefixes ?? (prefix === undefined ? USUAL : [prefix]);
}

/** Over plain HTTP, browsers open no camera and keep no page. Taking a photograph always works. */
export function tierOf(): Tier {
  return isSecureContext ? 'live' : 'photo';
}
