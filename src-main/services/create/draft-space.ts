// The room that a draft's labels will take, and what the window is told of it.

import { roomSize, spaceOf, tightest } from '#main/services/production/job-space.ts';
import type { Remark } from '#shared/core/remark.ts';
import type { Draft } from '#shared/create/draft.ts';
import type { Placing } from './artwork-place.ts';
import { trialOf } from './artwork-remarks.ts';
import type { DraftState } from './draft-state.ts';
import type { LoadedDraft } from './loaded-draft.ts';
import { remark } from './remarks.ts';

/** Bytes from which the room of a job that fits is worth a remark. */
const MUCH_ROOM = 1e9;

export function roomOfDraft({ state, disks = [] }: LoadedDraft, labels: number): Draft['room'] {
  const room = spaceOf({ ...state, labels, pictureBytes: pictureBytesOf(state) });
  return tightest(disks, room) ?? { needed: Math.round(room.pictures + room.sheets), free: null };
}

/** That of the heaviest artwork; undefined where one was not tried for its place as it is now. */
export function pictureBytesOf(state: Pick<DraftState, 'artworks'> & Placing): number | undefined {
  const known = state.artworks.flatMap((one) => trialOf(state, one)?.marked_bytes ?? []);
  return known.length > 0 && known.length === state.artworks.length ? Math.max(...known) : undefined;
}

/** A job that does not fit is refused when it is made. Room may be made until then, so the remark is not red. */
export function roomRemarks({ needed, free }: Draft['room']): Remark[] {
  if (free !== null && needed > free) {
    return [remark('amber', 'room_missing', { needed: roomSize(needed), free: roomSize(free) })];
  }
  if (needed < MUCH_ROOM) return [];
  const known = free !== null;
  return [remark('note', 'room_needed', { needed: roomSize(needed), known, free: known ? roomSize(free) : '' })];
}
