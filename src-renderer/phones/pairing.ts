// Pairing: this device asks, a person at the desk compares what both show and confirms, and this device gets its key.
import { checkOf, commitmentOf, newNonce } from '#shared/phones/pairing-check.ts';
import { useApp } from './app-store.ts';
import { keepMembership, tryRoom } from './facts.ts';
import { noted, withRoom } from './noting.ts';
import type { Reply } from './queue.ts';
import { guessKind } from './this-device.ts';
import { forgetAll, type Parts } from './upkeep.ts';

export interface Asking {
  readonly code: string;
  readonly name: string;
  /** Called with what a person has to compare. */
  readonly compare: (check: string) => void;
  /** Aborted when nobody looks at the page any more. */
  readonly signal: AbortSignal;
}

/** `no-room`: the device has no room for a key, so it did not ask. */
export type Paired = Reply<null> | { readonly kind: 'no-room' } | { readonly kind: 'stopped' };

const EVERY_MS = 1500;

export async function pair(parts: Parts, { code, name, compare, signal }: Asking): Promise<Paired> {
  const { db, station } = parts;
  // The facts are read before, since the key is useless without them.
  const facts = noted(await station.facts());
  if (facts.kind !== 'done') return facts;
  if (!(await withRoom(tryRoom(db)))) return { kind: 'no-room' };
  const device = newNonce();
  const asked = noted(await station.pair({ code, name, kind: guessKind(), commitment: await commitmentOf(device) }));
  if (asked.kind !== 'done') return asked;
  if (!('request' in asked.value)) return { kind: 'refused', status: 403, reason: '' };
  const { request, nonce } = asked.value;
  const revealed = noted(await station.reveal({ request, nonce: device }));
  if (revealed.kind !== 'done') return revealed;
  // Pages are not told which certificate their browser saw. The browser has checked it, or shown a warning.
  compare(await checkOf({ certificate: facts.value.certificate, device, station: nonce }));
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    if (signal.aborted) return { kind: 'stopped' };
    const taken = noted(await station.takeKey({ request }));
    if (taken.kind === 'later') continue;
    if (taken.kind !== 'done') return taken;
    if (!taken.value.paired) continue;
    const { key, device: made } = taken.value;
    await withRoom(forgetAll(parts, false, false));
    const membership = { key, device: made, station: facts.value };
    await withRoom(keepMembership(db, membership));
    // Browsers may delete data unless they are asked to keep it.
    void navigator.storage?.persist?.();
    useApp.setState({ membership });
    return { kind: 'done', value: null };
  }
}
