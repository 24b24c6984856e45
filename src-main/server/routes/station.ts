import { answer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf } from '#shared/contract.ts';

interface StationServices {
  health(): AnswerOf<'getHealth'>;
  readonly store: { problem(): { readonly readable: boolean } | null };
}

export function bindStation(server: Server, { health, store }: StationServices): void {
  // Monitoring takes a station out of use at a 503. A full disk is no reason for that while reading goes on.
  bind(server, 'getHealth', async () => answer(store.problem()?.readable === false ? 503 : 200, health()));
}
