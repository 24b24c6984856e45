import { randomInt, randomUUID } from 'node:crypto';
// A station in this process with everybody who may call it.
import { rmSync } from 'node:fs';
import { createKeptJobs } from '#main/services/jobs/kept-jobs.ts';
import { openRegisterCodes } from '#main/services/register/register-codes.ts';
import { LENGTH } from '#shared/core/id.ts';
import { SCOPES, type Scope } from '#shared/core/model.ts';
import { EPOCH } from '#shared/core/times.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import type { CallOptions } from '#test/support/api.ts';
import { AUDIENCE, startForge } from '#test/support/identity/forge.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { batchRow } from '#test/support/production/rows.ts';
import { newFolder } from '#test/support/station.ts';
import type { Who } from './rules.ts';

/** Somebody, and what their requests carry. */
export interface Caller extends Who {
  readonly options: CallOptions;
  /** Whose records are theirs. */
  readonly userId: number | null;
}

export interface Cast {
  /** A folder outside of the station's. */
  readonly folder: string;
  readonly station: InProcess;
  readonly callers: readonly Caller[];
  close(): Promise<void>;
}

const PASSPHRASE = 'seven quiet lamps on a shelf';
const ROLES = ['printer', 'checker', 'operator', 'admin'] as const;

export async function openCast(): Promise<Cast> {
  const forge = await startForge();
  const provider = { 'auth.issuer': forge.issuer, 'auth.audience': AUDIENCE, 'auth.required_scope': 'labels' };
  const station = await startInProcess({ settings: { ...provider, 'scans.cases': true } });
  const { identity } = station.app;
  const { operators, apiKeys, desk } = identity;
  const tokenOf = (claims: object) => forge.token('RS256', forge.claims({ sub: 'mara', ...claims }));
  const good = tokenOf({ scope: 'labels' });
  const mara = await identity.verify(good);
  const people = await Promise.all(ROLES.map((role) => operators.add(`the ${role}`, PASSPHRASE, role)));
  const ids = Object.fromEntries(people.map(({ role, userId }) => [role, userId]));

  const openWindow = () => {
    const token = desk.redeem(desk.createLaunchKey()) as string;
    const cookie = `twinmark-desk-${new URL(station.desk).port}=${token}`;
    return { token, options: { headers: { cookie } } };
  };
  const windows = await Promise.all(
    people.map(async ({ role, userId, name }): Promise<Caller> => {
      const { token, options } = openWindow();
      desk.signIn(token, await operators.signIn(name, PASSPHRASE, '127.0.0.1'));
      return { name: `a window with ${name}`, role, window: true, userId, options };
    }),
  );
  const tokens = await Promise.all(
    people.map(async ({ role, userId, name }): Promise<Caller> => {
      const { access_token } = await identity.issueToken(name, PASSPHRASE, '127.0.0.1');
      return { name: `a token of ${name}`, role, userId, options: { token: access_token } };
    }),
  );
  const keyOf = async (role: (typeof ROLES)[number], scopes: readonly Scope[], idle_days?: number): Promise<Caller> => {
    const about = { name: scopes.join(' '), scopes, ...(idle_days ? { idle_days } : {}) };
    const { key } = await apiKeys.create(ids[role], about);
    const kind = idle_days ? 'a device' : `a key for ${scopes.join(', ')}`;
    const device = idle_days ? { device: true as const } : {};
    return { name: `${kind} of the ${role}`, role, scopes, ...device, userId: ids[role], options: { token: key } };
  };
  const keys = [
    ...(await Promise.all(SCOPES.map((scope) => keyOf('operator', [scope])))),
    ...(await Promise.all(ROLES.map((role) => keyOf(role, SCOPES)))),
    await keyOf('admin', ['read', 'scan'], 90),
  ];
  const folder = newFolder('rights');
  return {
    station,
    folder,
    callers: [
      { name: 'nobody', role: null, userId: null, options: {} },
      {
        name: 'a window where nobody is signed in',
        role: null,
        window: true,
        userId: null,
        options: openWindow().options,
      },
      ...windows,
      ...tokens,
      ...keys,
      { name: 'an identity with the scope', role: 'operator', userId: mara.userId, options: { token: good } },
      {
        name: 'an identity without it',
        role: 'operator',
        unfit: true,
        userId: mara.userId,
        options: { token: tokenOf({}) },
      },
    ],
    async close() {
      await station.close();
      rmSync(folder, { recursive: true, force: true });
      await forge.stop();
    },
  };
}

/** Puts a record into the store, with pictures that another record has. */
export async function addRecord({ app }: InProcess, owner_id: number | null, like: string): Promise<string> {
  const { store, prefix } = app;
  const model = await store.records.find(like.slice(prefix.length + 1));
  if (!model) throw new Error(`There is no record ${like}.`);
  const id = await store.ids.reserve();
  const { template_id, label_status, description, metadata, original, marked } = model;
  const copy = { id, owner_id, template_id, label_status, description, metadata, original, marked };
  const hidden = await codesOf(app);
  const code_hash = hidden.hashOf(id, hidden.codeOf(id));
  await store.change(async ({ records, registerCodes }) => {
    await records.insert(copy);
    await registerCodes.insert({ record_id: id, version: 1, code_hash, later_tries: 0, wrong_tries: 0 });
  });
  return `${prefix}-${id}`;
}

/** The hidden code of a record that was added. */
export async function hiddenCode({ app }: InProcess, watermarkId: string): Promise<string> {
  return (await codesOf(app)).codeOf(watermarkId.slice(-LENGTH));
}

function codesOf({ folder, store }: InProcess['app']) {
  return openRegisterCodes({ folder, store, log: { warn() {} } });
}

/** Puts a template into the store. Nobody's are the admin's. */
export async function addTemplate({ app }: InProcess, owner_id: number | null): Promise<string> {
  const id = `t${randomUUID()}`;
  await app.store.templates.put({ id, name: 'Salt', fields: [], owner_id });
  return id;
}

/** Puts a photograph into the store that a caller agreed to keep. */
export async function addCasePhoto({ app }: InProcess, watermarkId: string): Promise<number> {
  const photo = {
    teller: 'stranger',
    voice: 'v',
    other_key: false,
    bytes: 3,
    found: {},
    file: 'AAAA',
    taken_at: EPOCH,
  } as const;
  return (await app.store.cases.addPhoto({ ...photo, record_id: watermarkId.slice(-LENGTH) })).id;
}

/** Adds a font, without its file. Nobody's is that of an account that was removed. */
export async function addFont({ app, userId }: InProcess, owner_id: number | null): Promise<number> {
  const font = { family: `Font ${randomUUID()}`, weight: 400, name: 'font.ttf', file: null };
  return (await app.store.fonts.add({ ...font, owner_id: owner_id ?? userId })).id;
}

/** Keeps a layout. Nobody's is that of an account that was removed. */
export async function addLayout({ app, userId }: InProcess, owner_id: number | null): Promise<string> {
  const name = `Layout ${randomUUID()}`;
  const file = { twinmark_layout: 1, name, label: { width: 60, height: 40 }, items: [] };
  await app.store.layouts.add(layoutOf(file), owner_id ?? userId);
  return name;
}

/** Keeps a job that a program ordered. */
export async function addJob({ app, userId }: InProcess, owner_id: number | null): Promise<number> {
  const id = randomInt(2 ** 40);
  const owner = owner_id ?? userId;
  const { plan } = batchRow('done');
  const batch = await app.store.batches.insert({ owner_id: owner, name: 'Salt', template_id: 'generic', plan });
  const about = { id, key: randomUUID(), ordered: '', owner, name: 'Salt', files: null };
  const place = { ordered_at: EPOCH, priority: 5, hold: true, start_at: null, batches: [batch.id], planned: true };
  await createKeptJobs(app.store).begin({ ...about, ...place });
  return id;
}
