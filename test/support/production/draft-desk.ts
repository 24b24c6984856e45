// Preparing jobs as the window does, over its socket.
import type { Draft, DraftArtwork, DraftChange, DraftRow, DraftRowChange } from '#shared/create/draft.ts';
import type { Batch } from '#shared/jobs/production.ts';
import { type CallOptions, call, type Reply } from '#test/support/api.ts';
import { OPERATOR, type Station } from '#test/support/station.ts';

interface Operator {
  readonly username: string;
  readonly passphrase: string;
}

export interface DraftDesk {
  /** What every call of this window carries. */
  readonly window: { readonly headers: { readonly cookie: string } };
  /** Whatever comes of it. */
  ask(method: string, path: string, options?: CallOptions): Promise<Reply>;
  create(beginning?: object): Promise<Draft>;
  get(id: number): Promise<Draft>;
  giveTable(id: number, name: string, content: string | Uint8Array): Promise<Draft>;
  addArtwork(id: number, name: string, bytes: Uint8Array): Promise<{ artwork: DraftArtwork; draft: Draft }>;
  change(id: number, change: DraftChange): Promise<Draft>;
  rows(id: number, query?: string): Promise<{ rows: DraftRow[]; total: number }>;
  changeRow(id: number, row: number, change: DraftRowChange): Promise<{ row: DraftRow; draft: Draft }>;
  make(id: number, query?: string): Promise<Batch>;
}

export async function openDraftDesk(station: Pick<Station, 'desk'>, operator: Operator = OPERATOR): Promise<DraftDesk> {
  const window = { headers: { cookie: await signedIn(station, operator) } };
  const ask = (method: string, path: string, options: CallOptions = {}) =>
    call(station.desk, method, path, { ...options, ...window });
  const expected = async (status: number, method: string, path: string, options: CallOptions = {}) => {
    const reply = await ask(method, path, options);
    if (reply.status !== status) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const at = (id: number) => `/api/desk/drafts/${id}`;
  const named = (name: string) => `name=${encodeURIComponent(name)}`;
  return {
    window,
    ask,
    create: (beginning = {}) => expected(201, 'POST', '/api/desk/drafts', { json: beginning }),
    get: (id) => expected(200, 'GET', at(id)),
    giveTable: (id, name, raw) => expected(200, 'PUT', `${at(id)}/table?${named(name)}`, { raw }),
    addArtwork: (id, name, raw) => expected(201, 'POST', `${at(id)}/artworks?${named(name)}`, { raw }),
    change: (id, json) => expected(200, 'PATCH', at(id), { json }),
    rows: (id, query = '') => expected(200, 'GET', `${at(id)}/rows${query}`),
    changeRow: (id, row, json) => expected(200, 'PATCH', `${at(id)}/rows/${row}`, { json }),
    make: (id, query = '') => expected(201, 'POST', `${at(id)}/make${query}`),
  };
}

async function signedIn(station: Pick<Station, 'desk'>, operator: Operator): Promise<string> {
  const launch = await call(station.desk, 'GET', station.desk);
  const cookie = launch.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { status } = await call(station.desk, 'POST', '/api/desk/sign-in', { headers: { cookie }, json: operator });
  if (status !== 200) throw new Error(`signing in at the desk: ${status}`);
  return cookie;
}
