// Looks up records: at the station, or in the copy if the station is slow or does not answer.
import type { Card, Template } from '#shared/core/model.ts';
import { isBadStanding } from '#shared/records/standing.ts';
import type { OpenList } from '#window/phones/screens/check-list.ts';
import { useApp } from './app-store.ts';
import { noted } from './noting.ts';
import { pause } from './pause.ts';
import type { Reply } from './queue.ts';
import { newScanId } from './this-device.ts';
import { forgetAll, type Parts } from './upkeep.ts';

/** The result of a look-up. */
export type LookedUp =
  | { readonly kind: 'record'; readonly card: Card; readonly from: 'station' | 'copy' }
  /** The station has no such record. */
  | { readonly kind: 'unknown'; readonly id: string }
  /** The station does not answer, and the copy does not have the record. */
  | { readonly kind: 'not-here'; readonly id: string };

/** Milliseconds before the copy answers in place of the station, whose answer is still awaited beside it. */
const BESIDE_MS = 500;
/** The time limit of a question to a station that did not answer the last one. */
const AWAY_MS = 2500;

/**
 * `late` is called if the copy answered first and the station answers after it. A station that is away is not asked for what the copy
 * has: upkeep tells when it is back.
 */
export async function lookUp(parts: Parts, id: string, late: (found: LookedUp) => void): Promise<LookedUp> {
  const { records, station } = parts;
  const isAway = useApp.getState().contact === 'away';
  const ask = () => station.record(id, isAway ? AWAY_MS : undefined).then((reply) => told(parts, id, noted(reply)));
  const near = isAway ? null : ask();
  const card = await records.find(id);
  if (!card) return (await (near ?? ask())) ?? { kind: 'not-here', id };
  const kept: LookedUp = { kind: 'record', card, from: 'copy' };
  if (!near) return kept;
  const first = await Promise.race([near.then((found) => found ?? kept), pause(BESIDE_MS)]);
  if (first) return first;
  void near.then((found) => found && late(found));
  return kept;
}

/** What the station's answer comes to. Null if there is none. */
async function told(parts: Parts, id: string, reply: Reply<Card>): Promise<LookedUp | null> {
  if (reply.kind === 'done') return { kind: 'record', card: reply.value, from: 'station' };
  if (reply.kind === 'refused' && reply.status === 404) {
    tellUnknown(parts, id);
    return { kind: 'unknown', id };
  }
  if (reply.kind !== 'unknown-key') return null;
  await forgetAll(parts, true);
  return { kind: 'not-here', id };
}

/**
 * A label goes about whose record the station has lost, as after a restore. Told by a paired device, the station never gives
 * its ID to another label. Its answer is that there is no such record, and counts nothing.
 */
function tellUnknown({ station, clock }: Parts, id: string): void {
  if (useApp.getState().membership === null) return;
  const seen = { client_scan_id: newScanId(), scanned_at: new Date(clock.now()).toISOString(), place: null };
  void station.count(id, seen, null);
}

/** Whether the label must not go out. */
export function isOut({ label_status }: Pick<Card, 'label_status'>): boolean {
  return label_status === 'voided' || label_status === 'rejected';
}

/** Whether the scans of its ID say that there may be copies. A copy from an earlier version of the page does not know. */
export function isDoubtful({ standing = 'clear' }: Partial<Pick<Card, 'standing'>>): boolean {
  return isBadStanding(standing);
}

export function idOf(found: LookedUp): string {
  return found.kind === 'record' ? found.card.watermark_id.slice(-5) : found.id;
}

/**
 * Whether what matters most of the label is that it is not on the list: its green verdict would be seen and heard first. What must not go
 * out is told before that.
 */
export function isStrange({ expected }: Pick<OpenList, 'expected'>, found: LookedUp, isWrongCode: boolean): boolean {
  return found.kind === 'record' && !isOut(found.card) && !isWrongCode && !expected.includes(idOf(found));
}

/** Those of the IDs whose labels are void or rejected, as far as the copy tells. */
export async function outAmong(
  { records }: Pick<Parts, 'records'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const cards = await Promise.all(ids.map((id) => records.find(id)));
  return ids.filter((_, i) => cards[i] !== null && isOut(cards[i]));
}

/** The IDs that have a record. */
export async function existing({ records, station }: Parts, ids: readonly string[]): Promise<readonly string[]> {
  const known = await Promise.all(ids.map(async (id) => ((await records.find(id)) ? id : null)));
  if (known.some(Boolean) || useApp.getState().contact === 'away') return known.filter((id) => id !== null);
  const told = await Promise.all(ids.map(async (id) => ((await station.record(id)).kind === 'done' ? id : null)));
  return told.filter((id) => id !== null);
}

export async function templateOf({ records, station }: Parts, id: string): Promise<Template | null> {
  const kept = await records.template(id);
  if (kept) return kept;
  const reply = await station.template(id);
  if (reply.kind !== 'done') return null;
  await records.keepTemplate(reply.value);
  return reply.value;
}
