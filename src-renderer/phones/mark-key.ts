// Follows the key of the station's marks: the station may have handed it out, may have taken it back, or may have another one.
import type { StationFacts } from '#shared/phones/devices.ts';
import { useApp } from './app-store.ts';
import type { HeldKey } from './facts.ts';
import type { StationCalls } from './station.ts';

interface MarkKeyParts {
  readonly station: Pick<StationCalls, 'markKey'>;
  readonly keep: (held: HeldKey) => Promise<unknown>;
  /** The key of this device. Null where it is not paired. */
  readonly keyOf: () => string | null;
}

export async function followMarkKey({ station, keep, keyOf }: MarkKeyParts, facts: StationFacts): Promise<void> {
  let [key, markedAfter] = [facts.mark_key ?? null, null as string | null];
  const own = keyOf();
  if (key === null && own !== null) {
    const reply = await station.markKey();
    // The station was forgotten during this request. Nothing of it may come back.
    if (keyOf() !== own) return;
    if (reply.kind === 'later' || reply.kind === 'unknown-key') return;
    key = reply.kind === 'done' ? reply.value.mark_key : null;
    markedAfter = reply.kind === 'done' ? reply.value.marked_after : null;
  }
  const held = { markKey: key, markedAfter };
  const now = useApp.getState();
  if (key === now.markKey && markedAfter === now.markedAfter) return;
  await keep(held);
  // Or during this write: what was written is deleted by then.
  if (keyOf() === own) useApp.setState(held);
}
