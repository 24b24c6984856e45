import type { App } from '#main/app.ts';
import { answer } from '#main/server/answers/answer.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindStation(server: Server, { health, store }: App): void {
  // Monitoring takes a station out of use at a 503. A full disk is no reason for that while reading goes on.
  bind(server, 'getHealth', async () => answer(store.problem()?.readable === false ? 503 : 200, health()));
}
