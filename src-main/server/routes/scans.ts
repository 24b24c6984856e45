import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';

interface ScanServices {
  readonly scans: {
    record(caller: Caller | null, id: string, scan: BodyOf<'recordScan'>): Promise<{ readonly scan_count: number }>;
    list(caller: Caller, id: string, page: QueryOf<'listScans'>): Promise<AnswerOf<'listScans'>>;
  };
}

export function bindScans(server: Server, { scans }: ScanServices): void {
  bind(server, 'recordScan', async (call) => ({
    success: true,
    ...(await scans.record(call.caller, call.params.wm_id, call.body)),
  }));
  bind(server, 'listScans', (call) => scans.list(call.caller, call.params.wm_id, call.query));
}
