// The label on the label screen, from its photograph or its typed ID to its record.
import { create } from 'zustand';
import type { Card } from '#shared/core/model.ts';
import { navigate } from '#window/state/route.ts';
import { prefixesOf, useApp } from './app-store.ts';
import { forgetEvidence, offerEvidence } from './evidence.ts';
import { readKeyed } from './keyed.ts';
import { isDoubtful, isOut, isStrange, type LookedUp } from './look-up.ts';
import type { Phone } from './phone.ts';
import type { Photo } from './photo.ts';
import type { Reply } from './queue.ts';
import type { PhotoReading } from './reading.ts';
import { type Outcome, playTone } from './sound.ts';
import type { Corners, Reading } from './station.ts';

/** The scan that a look-up counted as, by its client_scan_id. Null if it did not count. */
export type Counting = { readonly id: string } | 'no-room' | null;

type Refusal = Pick<Extract<Reply<never>, { kind: 'refused' }>, 'status' | 'reason'>;

/** How the mark was read. Null for an ID that was typed. */
export type SeenMark = Pick<
  PhotoReading,
  'grade' | 'assisted' | 'here' | 'matches_artwork' | 'compared_mm' | 'print'
> & {
  /** Where codes on the label contradict its record. Null where none does. */
  readonly wrongCode: Reading['code_contradictions'] | null;
};

/** What speaks against a label whose mark was read. */
export type WhyCopy = 'key' | 'artwork' | 'print';

export type LabelState =
  | { readonly kind: 'none' }
  /** `until`: a person may call the reading off, or keep its photograph for later. */
  | { readonly kind: 'reading'; readonly photo: Photo | null; readonly until?: AbortController }
  | {
      readonly kind: 'unreadable';
      readonly photo: Photo;
      readonly cause: Reading['cause'];
      readonly corners: Corners | null;
    }
  | { readonly kind: 'failed'; readonly photo: Photo; readonly refusal: Refusal | null }
  | { readonly kind: 'photo-kept' }
  /** The mark was made under another key than the record of its ID, or the label does not look like the record's. */
  | { readonly kind: 'copy'; readonly id: string; readonly why: WhyCopy }
  | { readonly kind: 'found'; readonly found: LookedUp; readonly seen: SeenMark | null; readonly scan: Counting }
  /** The device has no room for the photograph. */
  | { readonly kind: 'no-room'; readonly photo: Photo }
  | { readonly kind: 'misread'; readonly typed: string; readonly existing: readonly string[] }
  | { readonly kind: 'words'; readonly text: string; readonly cards: readonly Card[] };

interface LabelStore {
  readonly label: LabelState;
}

export const useLabel = create<LabelStore>()(() => ({ label: { kind: 'none' } }));

/** Takes records off the screen. A photograph that is on it stays. */
export function forgetRecords(): void {
  const { kind } = useLabel.getState().label;
  if (kind === 'found' || kind === 'words' || kind === 'misread') useLabel.setState({ label: { kind: 'none' } });
}

/** Shows the outcome and returns true. If a newer look-up has begun, it does nothing: a late answer must not replace a newer one. */
type Show = (next: LabelState) => boolean;

function begin(label: LabelState): Show {
  forgetEvidence();
  useLabel.setState({ label });
  navigate('/label');
  return (next) => {
    if (useLabel.getState().label !== label) return false;
    useLabel.setState({ label: next });
    return true;
  };
}

/** What is called off while it is read counts nothing. */
function callOff(): void {
  const { label } = useLabel.getState();
  if (label.kind === 'reading') label.until?.abort();
}

export function leave(): void {
  callOff();
  forgetEvidence();
  useLabel.setState({ label: { kind: 'none' } });
  navigate('/home');
}

export function lookUp(phone: Phone, id: string): Promise<void> {
  const until = new AbortController();
  return finish(phone, { show: begin({ kind: 'reading', photo: null, until }), until: until.signal }, id, null, null);
}

interface UnderWay {
  readonly show: Show;
  readonly until: AbortSignal;
}

async function finish(
  phone: Phone,
  { show, until }: UnderWay,
  id: string,
  seen: SeenMark | null,
  photo: Photo | null,
): Promise<void> {
  await phone.tickOff(id, async () => photo?.blob ?? null);
  let label: Extract<LabelState, { kind: 'found' }> | null = null;
  let newer: LookedUp | null = null;
  const first = await phone.lookUp(id, (late) => {
    newer = late;
    if (label) correct(label, late);
  });
  // Only existing records can be scanned. If the copy does not have the record, the station will say whether it exists.
  const counts = useApp.getState().counts && first.kind !== 'unknown' && !until.aborted;
  const scan = counts ? await phone.count(id) : null;
  label = { kind: 'found', found: newer ?? first, seen, scan };
  if (show(label)) playTone(toneOf(label));
}

/** The station answers after the copy did: what it says counts, with another tone if it is another verdict. */
function correct(label: Extract<LabelState, { kind: 'found' }>, found: LookedUp): void {
  if (useLabel.getState().label !== label) return;
  const corrected = { ...label, found };
  useLabel.setState({ label: corrected });
  if (toneOf(corrected) !== toneOf(label)) playTone(toneOf(corrected));
}

export async function readPhoto(phone: Phone, photo: Photo, corners: Corners | null = null): Promise<void> {
  const until = new AbortController();
  const show = begin({ kind: 'reading', photo, until });
  const reply = await phone.read(photo, corners ?? undefined);
  if (until.signal.aborted) return;
  const offer = (seen: Reading) => offerEvidence(seen, async () => photo.blob, corners);
  // A copy is not the label of the record, so it counts as no scan of the record.
  if (reply.kind === 'done' && reply.value.trusted === false) {
    if (show({ kind: 'copy', id: reply.value.message, why: whyNotGenuine(reply.value) })) {
      offer(reply.value);
      playTone('void');
    }
    return;
  }
  if (reply.kind === 'done' && reply.value.success) {
    const seen = { ...reply.value, wrongCode: wrongCodeOf(reply.value) };
    await finish(phone, { show, until: until.signal }, reply.value.message, seen, photo);
    if (useLabel.getState().label.kind === 'found') offer(reply.value);
    if (seen.here) await compareThere(phone, seen, photo, corners);
    return;
  }
  if (show(unreadOf(photo, reply, corners))) playTone('unreadable');
}

export function whyNotGenuine({ matches_artwork, print }: Pick<Reading, 'matches_artwork' | 'print'>): WhyCopy {
  if (matches_artwork === false) return 'artwork';
  return print === 'copy' ? 'print' : 'key';
}

/** A phone has no pictures of records: the station compares the label, if it answers. */
async function compareThere(phone: Phone, seen: SeenMark, photo: Photo, corners: Corners | null): Promise<void> {
  const reply = await phone.compare(photo.blob, corners ?? undefined);
  const { label } = useLabel.getState();
  if (reply.kind !== 'done' || !reply.value.success || label.kind !== 'found' || label.seen !== seen) return;
  const { message: id, trusted, matches_artwork, compared_mm, print } = reply.value;
  const compared = { ...seen, matches_artwork, compared_mm, print, wrongCode: wrongCodeOf(reply.value) };
  const next: LabelState =
    trusted === false ? { kind: 'copy', id, why: whyNotGenuine(reply.value) } : { ...label, seen: compared };
  useLabel.setState({ label: next });
  offerEvidence(reply.value, async () => photo.blob, corners);
  if (trusted === false || compared.wrongCode) playTone('void');
}

/** What a reading has of codes that contradict the record. */
export function wrongCodeOf({ code_contradictions }: Pick<Reading, 'code_contradictions'>): SeenMark['wrongCode'] {
  return code_contradictions.length > 0 ? code_contradictions : null;
}

function unreadOf(photo: Photo, reply: Reply<Reading>, corners: Corners | null): LabelState {
  if (reply.kind !== 'done') return { kind: 'failed', photo, refusal: reply.kind === 'refused' ? reply : null };
  const { cause, corners: refined } = reply.value;
  return { kind: 'unreadable', photo, cause, corners: corners ?? (refined as Corners | null) };
}

export async function keepPhoto(phone: Phone, photo: Photo): Promise<void> {
  callOff();
  const show = begin({ kind: 'reading', photo: null });
  show((await phone.keepPhoto(photo.blob)) ? { kind: 'photo-kept' } : { kind: 'no-room', photo });
}

/** Looks up a text that a scanner or a person typed. */
export async function takeKeyed(phone: Phone, typed: string): Promise<void> {
  const keyed = readKeyed(typed, prefixesOf(useApp.getState()));
  if (!keyed) return;
  if (keyed.kind === 'id') {
    await lookUp(phone, keyed.id);
    return;
  }
  const show = begin({ kind: 'reading', photo: null });
  if (keyed.kind === 'misread') {
    const existing = await phone.existing(keyed.candidates);
    if (show({ kind: 'misread', typed: keyed.typed, existing })) playTone('unreadable');
  } else show({ kind: 'words', text: keyed.text, cards: await phone.search(keyed.text) });
}

/** What must not go out is told first, and then what is not on the list. */
export function toneOf({ found, seen }: Pick<Extract<LabelState, { kind: 'found' }>, 'found' | 'seen'>): Outcome {
  if (seen?.wrongCode) return 'void';
  if (found.kind !== 'record') return 'unknown';
  if (isOut(found.card) || isDoubtful(found.card)) return 'void';
  const { list } = useApp.getState();
  return list && isStrange(list, found, false) ? 'unknown' : 'found';
}
