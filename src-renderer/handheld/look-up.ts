// Looks up records: at the station, or in the copy if the station is slow or does not answer.
import type { Card, Template } from '../../src-shared/model.ts';
import { useApp } from './app-store.ts';
import { noted } from './noting.ts';
import type { Reply } from './queue.ts';
import { forgetAll, type Parts } from './upkeep.ts';

/** The result of a look-up. */
export type Found =
  | { readonly kind: 'record'; readonly card: Card; readonly from: 'station' | 'copy' }
  /** The station has no such record. */
  | { readonly kind: 'unknown'; readonly id: string }
  /** The station does not answer, and the copy does not have the record. */
  | { readonly kind: 'not-here'; readonly id: string };

/** Milliseconds before the copy answers in place of the station: a shop-floor network fails now and then for a moment. */
const LOOK_UP_MS = 2500;

export async function lookUp(parts: Parts, id: string): Promise<Found> {
  const { records, station } = parts;
  const asked = station.record(id).then(noted);
  const kept = await records.find(id);
  const reply = await (kept ? Promise.race([asked, later(LOOK_UP_MS)]) : asked);
  if (reply.kind === 'done') return { kind: 'record', card: reply.value, from: 'station' };
  if (reply.kind === 'refused' && reply.status === 404) return { kind: 'unknown', id };
  if (reply.kind === 'unknown-key') await forgetAll(parts, true);
  else if (kept) return { kind: 'record', card: kept, from: 'copy' };
  return { kind: 'not-here', id };
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

function later(ms: number): Promise<Reply<never>> {
  return new Promise((resolve) => setTimeout(() => resolve({ kind: 'later', status: null, seconds: null }), ms));
}
