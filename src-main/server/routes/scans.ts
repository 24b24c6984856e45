import { bind } from '#main/server/calls/bind.ts';
import type { Server } from '#main/server/server.ts';
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { OwnVisit } from './served.ts';

interface ScanVisit {
  readonly caller: Caller | null;
  readonly address: string;
}

export interface ScanServices {
  readonly records: {
    judge(visit: OwnVisit, id: string, said: BodyOf<'setStanding'>): Promise<AnswerOf<'setStanding'>['card']>;
    enrolAgain(caller: Caller, id: string, said: BodyOf<'enrolAgain'>): Promise<void>;
  };
  readonly scans: {
    record(visit: ScanVisit, id: string, scan: BodyOf<'recordScan'>): Promise<{ readonly scan_count: number }>;
    follow(caller: Caller, query: QueryOf<'followScans'>): Promise<AnswerOf<'followScans'>>;
    list(caller: Caller, id: string, page: QueryOf<'listScans'>): Promise<AnswerOf<'listScans'>>;
  };
}

export function bindScans(server: Server, { scans, records }: ScanServices): void {
  bindScanEvents(server, scans);
  bind(server, 'setStanding', async (call) => ({
    success: true,
    card: await records.judge(call, call.params.wm_id, call.body),
  }));
  bind(server, 'enrolAgain', async ({ caller, params, body }) => {
    await records.enrolAgain(caller, params.wm_id, body);
    return { success: true };
  });
  bind(server, 'followScans', (call) => scans.follow(call.caller, call.query));
  bind(server, 'listScans', (call) => scans.list(call.caller, call.params.wm_id, call.query));
}

export function bindScanEvents(server: Server, scans: Pick<ScanServices['scans'], 'record'>): void {
  bind(server, 'recordScan', async (call) => ({
    success: true,
    ...(await scans.record(call, call.params.wm_id, call.body)),
  }));
}
