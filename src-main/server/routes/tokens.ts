import type { App } from '../../app.ts';
import { bind } from '../bind.ts';
import type { Server } from '../server.ts';

export function bindTokens(server: Server, { tokens }: App): void {
  bind(server, 'mintRecord', (call) => tokens.mint(call.caller, call.params.wm_id));
  bind(server, 'claimRecord', (call) => tokens.claim(call.caller, call.params.wm_id, call.body.wallet_address));
}
