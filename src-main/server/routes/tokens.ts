import type { App } from '../../app.ts';
import { bind } from '../bind.ts';
import type { Server } from '../server.ts';
import { repeatableOf } from './repeatable.ts';

export function bindTokens(server: Server, { tokens }: App): void {
  bind(server, 'mintRecord', (call) => tokens.mint(call.caller, call.params.wm_id, repeatableOf('mintRecord', call)));
  bind(server, 'claimRecord', (call) =>
    tokens.claim(call.caller, call.params.wm_id, call.body.wallet_address, repeatableOf('claimRecord', call)),
  );
}
