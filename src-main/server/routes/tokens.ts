import type { App } from '../../app.ts';
import { bind } from '../bind.ts';
import type { Server } from '../server.ts';
import { repeatableOf } from './repeatable.ts';

export function bindTokens(server: Server, { tokens }: App): void {
  bind(server, 'mintRecord', async (call) =>
    tokens.mint(call.caller, call.params.wm_id, await repeatableOf('mintRecord', call)),
  );
  bind(server, 'claimRecord', async (call) =>
    tokens.claim(call.caller, call.params.wm_id, call.body.wallet_address, await repeatableOf('claimRecord', call)),
  );
}
