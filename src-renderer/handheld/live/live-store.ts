// The labels that the camera has read since it was opened, and what became of each.
import { create } from 'zustand';
import { useApp } from '../app-store.ts';
import type { Handheld } from '../handheld.ts';
import { type Counting, isOut } from '../label-store.ts';
import type { Found } from '../look-up.ts';
import { playTone } from '../sound.ts';
import type { LiveReading } from './read-live.ts';

export interface Sighting extends LiveReading {
  readonly found: Found;
  readonly scan: Counting;
  /** It was read before, so it was not counted again. */
  readonly isAgain: boolean;
}

interface LiveStore {
  /** Null until its record was looked up. */
  readonly newest: Sighting | null;
  /** The ID that is being looked up. */
  readonly pending: string | null;
  /** Every ID that was read, the newest first. */
  readonly seen: readonly string[];
}

const NOTHING: LiveStore = { newest: null, pending: null, seen: [] };

export const useLive = create<LiveStore>()(() => NOTHING);

export function beginLive(): void {
  useLive.setState(NOTHING);
}

/** Looks the label up and counts it, once for each label that was shown. */
export async function takeSighting(
  handheld: Handheld,
  reading: LiveReading,
  photo: () => Promise<Blob>,
): Promise<void> {
  const { message: id } = reading;
  const isAgain = useLive.getState().seen.includes(id);
  useLive.setState(({ seen }) => ({ pending: id, seen: [id, ...seen.filter((one) => one !== id)] }));
  if (reading.trusted !== false) await handheld.tickOff(id, photo);
  const found = await handheld.lookUp(id);
  const counts = useApp.getState().counts && found.kind !== 'unknown' && reading.trusted !== false && !isAgain;
  const scan = counts ? await handheld.count(id) : null;
  // A newer label may have been read meanwhile. Both count, and the newer one is shown.
  if (useLive.getState().pending !== id) return;
  useLive.setState({ newest: { ...reading, found, scan, isAgain }, pending: null });
  playTone(toneOf(reading, found, isAgain));
}

/** Counts a label once more, at the word of a person: two goods may have the same label by mistake. */
export async function countAgain(handheld: Handheld, { message }: Sighting): Promise<void> {
  const scan = await handheld.count(message);
  const { newest } = useLive.getState();
  if (newest?.message === message) useLive.setState({ newest: { ...newest, scan, isAgain: false } });
}

function toneOf({ trusted, message }: LiveReading, found: Found, isAgain: boolean) {
  if (trusted === false) return 'void';
  const { list } = useApp.getState();
  if (list && !list.expected.includes(message)) return 'unknown';
  if (found.kind !== 'record') return 'unknown';
  if (isOut(found.card)) return 'void';
  return isAgain ? 'again' : 'found';
}
