// A photograph of a label against which something speaks: whoever took it is asked whether the station may keep it.
import { create } from 'zustand';
import { useApp } from './app-store.ts';
import type { Phone } from './phone.ts';
import type { Corners, Reading } from './station.ts';

interface Evidence {
  /** The message of its mark. */
  readonly id: string;
  readonly photo: () => Promise<Blob>;
  readonly corners: Corners | null;
  readonly state: 'asked' | 'sending' | 'kept' | 'not-kept' | 'failed';
}

export const useEvidence = create<{ readonly evidence: Evidence | null }>()(() => ({ evidence: null }));

type Seen = Pick<Reading, 'message' | 'standing' | 'matches_artwork'>;

/** Asks for the photograph where it is evidence. The question about the one before goes. */
export function offerEvidence(seen: Seen, photo: Evidence['photo'], corners: Corners | null): void {
  useEvidence.setState({ evidence: isEvidence(seen) ? { id: seen.message, photo, corners, state: 'asked' } : null });
}

/** What a person answers no to stays on this device, and is gone with the label. */
export function forgetEvidence(): void {
  useEvidence.setState({ evidence: null });
}

/** Of labels that are clear the station keeps what its own devices saw on other artwork, and nothing else. */
function isEvidence({ standing, matches_artwork }: Seen): boolean {
  const { facts, membership } = useApp.getState();
  if (facts === null || facts.photo_days === null) return false;
  return (standing !== null && standing !== 'clear') || (matches_artwork === false && membership !== null);
}

export async function sendEvidence(phone: Phone): Promise<void> {
  const { evidence } = useEvidence.getState();
  if (evidence === null) return;
  const sending: Evidence = { ...evidence, state: 'sending' };
  useEvidence.setState({ evidence: sending });
  const reply = await phone.giveEvidence(await evidence.photo(), evidence.corners ?? undefined);
  if (useEvidence.getState().evidence !== sending) return;
  const state = reply.kind !== 'done' ? 'failed' : reply.value.photo_kept ? 'kept' : 'not-kept';
  useEvidence.setState({ evidence: { ...evidence, state } });
}
