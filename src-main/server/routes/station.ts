import type { App } from '../../app.ts';
import { answer } from '../answer.ts';
import { bind } from '../bind.ts';
import type { Server } from '../server.ts';

export function bindStation(server: Server, { health, store }: App): void {
  bind(server, 'getHealth', async () => answer(store.trouble() === null ? 200 : 503, health()));
}
