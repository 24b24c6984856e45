// The labels that the camera has read while the page is open, and what became of each.
import { create } from 'zustand';
import type { View } from '#window/camera/detector.ts';
import { useApp } from '#window/phones/app-store.ts';
import { type Counting, type SeenMark, wrongCodeOf } from '#window/phones/label-store.ts';
import { isDoubtful, isOut, type LookedUp } from '#window/phones/look-up.ts';
import type { Phone } from '#window/phones/phone.ts';
import { type Outcome, playTone } from '#window/phones/sound.ts';
import type { LiveReading } from './read-live.ts';

/** One look at one label. */
interface Look {
  readonly id: string;
}

export interface Sighting extends LiveReading {
  readonly look: Look;
  /** The label in the camera's eyes. Null once these are closed: the next ones count from the beginning. */
  readonly appearance: number | null;
  /** Null for a likely copy: the record is not that label's. */
  readonly found: LookedUp | null;
  /** Where codes on the label contradict its record. Null where none does. */
  readonly wrongCode: SeenMark['wrongCode'];
  readonly scan: Counting;
  /** It was read before, so it was not counted again. */
  readonly isAgain: boolean;
  /** Its label of the list that is being checked off was ticked before. */
  readonly isTicked: boolean;
}

/** What one frame of the camera shows. */
type Sight = Pick<View, 'at' | 'outlines'>;

interface LiveStore {
  /** Null until its record was looked up. */
  readonly newest: Sighting | null;
  /** Whether the newest is an earlier label than what is before the camera. */
  readonly isEarlier: boolean;
  /** The newest frame. Null while the camera is off. */
  readonly sight: Sight | null;
  /** When the newest label was in view last, by the time of the frames in seconds. */
  readonly seenAt: number;
  /** The label that is being looked up. */
  readonly pending: Look | null;
  /** Every ID that was read from a genuine label, the newest first. */
  readonly seen: readonly string[];
}

const NONE_SHOWN = { newest: null, isEarlier: false, pending: null } as const;
const NOTHING = { ...NONE_SHOWN, seen: [] } as const;

export const useLive = create<LiveStore>()(() => ({ ...NOTHING, sight: null, seenAt: 0 }));

/** The camera was opened. Labels that were seen stay seen: the one in view must not count once more. */
export function beginLive(): void {
  useLive.setState(NONE_SHOWN);
}

/** From now on each label counts once more, at the word of a person. */
export function beginRound(): void {
  useLive.setState(NOTHING);
}

/** Takes in what a frame shows: a verdict must not stand over another label than its own. */
export function watch(sight: Sight): void {
  const { newest, seenAt: before } = useLive.getState();
  const isThere = newest !== null && sight.outlines.some(({ appearance }) => appearance === newest.appearance);
  const seenAt = isThere ? sight.at : before;
  useLive.setState({ sight, seenAt, isEarlier: newest !== null && isEarlier(newest.appearance, seenAt, sight) });
}

/** The eyes were closed: the next ones number their labels anew. */
export function endSight(): void {
  const { newest } = useLive.getState();
  const left = newest && { ...newest, appearance: null };
  useLive.setState({ newest: left, isEarlier: left !== null, sight: null });
}

/** Looks the label up and counts it, once for each label that was shown. */
export async function takeSighting(
  phone: Phone,
  reading: LiveReading,
  appearance: number,
  photo: () => Promise<Blob>,
): Promise<void> {
  const { message: id } = reading;
  const look: Look = { id };
  const seen = { ...reading, look, appearance };
  if (reading.trusted === false) {
    // A copy is not the label of its record. The genuine one may come next, and counts.
    useLive.setState({ pending: look });
    show({ ...seen, found: null, wrongCode: null, scan: null, isAgain: false, isTicked: false });
    return;
  }
  const isAgain = useLive.getState().seen.includes(id);
  const isTicked = useApp.getState().list?.seen.some((one) => one.id === id) ?? false;
  useLive.setState((old) => ({ pending: look, seen: [id, ...old.seen.filter((one) => one !== id)] }));
  await phone.tickOff(id, photo);
  let newer: LookedUp | null = null;
  const first = await phone.lookUp(id, (late) => {
    newer = late;
    correct(look, late);
  });
  const counts = useApp.getState().counts && first.kind !== 'unknown' && !isAgain;
  const scan = counts ? await phone.count(id) : null;
  const wrongCode = wrongCodeOf(reading);
  show({ ...seen, found: newer ?? first, wrongCode, scan, isAgain, isTicked });
}

/** The station compared a label that this phone had read by itself. */
export function takeComparison(reading: LiveReading): void {
  const { newest } = useLive.getState();
  if (newest === null || newest.message !== reading.message || !newest.here) return;
  const compared = { ...newest, ...reading, wrongCode: wrongCodeOf(reading) };
  useLive.setState({ newest: compared });
  if (toneOf(compared) !== toneOf(newest)) playTone(toneOf(compared));
}

/** A newer label may have been read meanwhile. Both count, and the newer one is shown. */
function show(newest: Sighting): void {
  const { pending, sight } = useLive.getState();
  if (pending !== newest.look) return;
  // Its label may have left meanwhile: the next frame tells.
  useLive.setState({ newest, pending: null, isEarlier: false, seenAt: sight?.at ?? 0 });
  playTone(toneOf(newest));
}

/** The station answers after the copy did: what it says counts, with another tone if it is another verdict. */
function correct(look: Look, found: LookedUp): void {
  const { newest } = useLive.getState();
  if (newest?.look !== look) return;
  const corrected = { ...newest, found };
  useLive.setState({ newest: corrected });
  if (toneOf(corrected) !== toneOf(newest)) playTone(toneOf(corrected));
}

/** Counts a label once more, at the word of a person: two goods may have the same label by mistake. */
export async function countAgain(phone: Phone, { message, look }: Sighting): Promise<void> {
  const scan = await phone.count(message);
  const { newest } = useLive.getState();
  if (newest?.look === look) useLive.setState({ newest: { ...newest, scan, isAgain: false } });
}

/** What must not go out is told first. Of a list, a label is new until it was ticked. */
export function toneOf({ trusted, message, found, wrongCode, isAgain, isTicked }: Sighting): Outcome {
  if (trusted === false || wrongCode) return 'void';
  if (found?.kind === 'record' && (isOut(found.card) || isDoubtful(found.card))) return 'void';
  const { list } = useApp.getState();
  if (list && !list.expected.includes(message)) return 'unknown';
  if (found?.kind !== 'record') return 'unknown';
  return (list ? isTicked : isAgain) ? 'again' : 'found';
}

/** Seconds for which a label may be missing: a hand passes over it, or the finder misses it in a frame or two. */
const BLINK_S = 0.45;
/** Labels that are followed and have no answer. What only moves may be the old label, being taken away. */
const OPEN: readonly View['outlines'][number]['state'][] = ['settling', 'blurred', 'looking', 'unread'];

/**
 * Whether a verdict is that of an earlier label, and not of what is before the camera: its label has left, or another one without
 * an answer lies there. `seenAt`: when its label was in view last.
 */
function isEarlier(appearance: number | null, seenAt: number, { at, outlines }: Sight): boolean {
  const isThere = outlines.some((one) => one.appearance === appearance && appearance !== null);
  const isOther = outlines.some((one) => one.appearance !== appearance && OPEN.includes(one.state));
  return isOther || (!isThere && at - seenAt > BLINK_S);
}
