import type { App } from '#main/app.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';

export function bindScans(server: Server, { scans }: App): void {
  bind(server, 'recordScan', async (call) => ({
    success: true,
    ...(await scans.record(call.caller, call.params.wm_id, call.body)),
  }));
  bind(server, 'listScans', (call) => scans.list(call.caller, call.params.wm_id, call.query));
}
