// Servers with a handful of handlers of their own on real entries of the contract.
import { afterAll } from 'vitest';
import type { Log } from '#main/base/log.ts';
import { buildServer } from '#main/server/build-server.ts';
import { bind } from '#main/server/calls/bind.ts';
import type { ServerOptions } from '#main/server/options.ts';
import type { Server } from '#main/server/server.ts';
import type { Caller } from '#shared/core/caller.ts';
import { type Card, SCOPES } from '#shared/core/model.ts';
import { defaultSettings, type Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** What the tests' verifier takes for good, and whom for. */
export const TOKENS: Readonly<Record<string, Caller>> = {
  person: { userId: 1, kind: 'identity', name: 'person', role: 'admin' },
  key: { userId: 1, kind: 'api-key', name: 'key 1', role: 'admin', scopes: SCOPES },
};

export interface Running {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  readonly lines: readonly LogLine[];
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Plan extends Partial<Omit<ServerOptions, 'settings'>> {
  readonly set?: Partial<Settings>;
  readonly endpoints?: (server: Server) => void;
  readonly host?: string;
}

/** Starts servers that are stopped after the tests of the file. */
export function openServers(): (plan?: Plan) => Promise<Running> {
  const running: Server[] = [];
  afterAll(async () => {
    await Promise.all(running.map((server) => server.stop()));
  });
  return async ({ set = {}, endpoints = bindExamples, host = '127.0.0.1', ...options } = {}) => {
    const lines: LogLine[] = [];
    const settings = {
      ...defaultSettings(),
      'limits.requests_per_minute': 1_000_000,
      'limits.public_engine_per_minute': 1_000_000,
      'limits.public_scans_per_minute': 10_000_000,
      'limits.public_records_per_minute': 10_000_000,
      'limits.public_unknown_ids_per_hour': 10_000_000,
      'limits.public_registers_per_minute': 10_000_000,
      ...set,
    };
    const server = await buildServer({
      door: 'lan',
      identity: { verify },
      settings: () => settings,
      log: logInto(lines),
      ...options,
    });
    endpoints(server);
    const url = await server.listen({ host, port: 0 });
    running.push(server);
    return { server, url, port: Number(new URL(url).port), lines };
  };
}

export async function verify(token: string): Promise<Caller> {
  if (Object.hasOwn(TOKENS, token)) return TOKENS[token];
  throw new AppError('unauthorized', 'These credentials are not valid.');
}

export function logInto(lines: LogLine[]): Log {
  const at = (level: LogLine['level']) => (facts: object, text: string) => {
    lines.push({ level, facts: { ...facts }, text });
  };
  return { request: (facts) => at('info')(facts, 'request'), info: at('info'), warn: at('warn'), error: at('error') };
}

export const CARD: Card = {
  watermark_id: 'TW-7K3QZ',
  template_id: 'generic',
  claim_status: 'unclaimed',
  label_status: null,
  description: null,
  record_metadata: {},
  image_url: null,
  watermarked_image_url: null,
  scan_count: 0,
  standing: 'clear',
  reasons: [],
  nft_token_id: null,
  mint_transaction_hash: null,
  owner_address: null,
  claimed_by: null,
  claim_transaction_hash: null,
  created_at: '2026-11-21T09:00:00.123Z',
  updated_at: '2026-11-21T09:00:00.123Z',
  minted_at: null,
  claimed_at: null,
  job_id: null,
  row: null,
};

/** Enough of the interface to try everything that a server does by itself. */
export function bindExamples(server: Server): void {
  bind(server, 'getRecord', async ({ params, baseUrl }) => {
    if (params.wm_id.toLowerCase() === 'fault') throw new Error('a fault with a secret in it');
    if (params.wm_id.toLowerCase() === 'none') throw new AppError('not_found', 'Not found');
    return { ...CARD, watermark_id: params.wm_id, image_url: `${baseUrl}/x` };
  });
  bind(server, 'listRecords', async ({ query }) => ({
    records: [],
    total: 0,
    page: query.page ?? 0,
    pages: query.per_page ?? 0,
    next: null,
  }));
  bind(server, 'createRecord', async ({ body, pictures }) => ({
    success: true,
    watermark_id: 'TW-7K3QZ',
    card: { ...CARD, description: body.description ?? null, record_metadata: body.metadata ?? {} },
    watermarked_image: pictures.image,
  }));
  bind(server, 'updateRecord', async ({ body }) => ({
    success: true,
    card: { ...CARD, description: body.description ?? null },
  }));
  bind(server, 'mintRecord', async ({ idempotencyKey }) => ({
    success: true,
    tx_hash: idempotencyKey ?? '',
    token_id: 1,
    explorer_url: '',
    card: CARD,
  }));
  bind(server, 'recordScan', async ({ body }) => ({ success: true, scan_count: body.scanner_address?.length ?? 0 }));
  bind(server, 'scan', async ({ pictures, body }) => ({
    success: true,
    message: Buffer.from(pictures.image).toString('latin1').slice(0, 5),
    confidence: 1,
    grade: 'A',
    cause: null,
    corners: body.corners?.map((point) => [...point]) ?? null,
    assisted: false,
    trusted: null,
    matches_artwork: null,
    compared_mm: null,
    print: null,
    print_limits: null,
    code_contradictions: [],
    standing: null,
    reasons: [],
    codes: [],
    contradictions: [],
  }));
  bind(server, 'listKeys', async () => ({ keys: [] }));
  bind(server, 'deleteKey', async ({ params }) => {
    if (params.key_id === 404) throw new AppError('not_found', 'Not found');
    return { success: true };
  });
  bind(server, 'issueToken', async () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 900 }));
  bind(server, 'getSession', async ({ caller }) => ({
    operator: caller?.name ?? null,
    role: caller?.role ?? null,
    operators: [],
    passphrase_weak: false,
    cases: false,
    operator_mode_locked: false,
    company: null,
    by_company: false,
    local_accounts: true,
    on_network: false,
  }));
}
