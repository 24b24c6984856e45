import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRegisterCodes, registerCodes } from '#main/services/register/register-codes.ts';
import type { Store } from '#main/store/store.ts';
import { CODES, labelsWithCodes, openRegister } from '#test/support/register.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
let store: Store;
beforeEach(async () => {
  lab = createLab();
  store = await lab.open();
});
afterEach(() => lab.end());

const OWNER = { userId: 1, kind: 'operator', name: 'anna', role: 'operator' } as const;
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.trouble?.kind ?? error.code,
  );

describe('a hidden code', () => {
  it('registers its first owner, who is known again by the receipt; others are told when', async () => {
    const register = openRegister(store);
    const [id] = await labelsWithCodes(store, 1);
    const code = CODES.codeOf(id);
    const first = await register.register(`TW-${id}`, { code, contact: 'ana@example.com' });
    expect(first).toMatchObject({ outcome: 'first', receipt: expect.stringMatching(/^[\w-]{22}$/) });
    const { registered_at, receipt } = first as { registered_at: string; receipt: string };
    expect(await register.register(id, { code, receipt })).toEqual({ outcome: 'same owner', registered_at });
    expect(await register.register(id, { code })).toEqual({ outcome: 'later', registered_at });
    expect(await register.register(id, { code, receipt: randomBytes(16).toString('base64url') })).toEqual({
      outcome: 'later',
      registered_at,
    });
    const kept = await store.registerCodes.ofRecord(id);
    for (const secret of [code, receipt, 'ana@example.com']) expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await register.registration(OWNER, id)).toMatchObject({
      contact: 'ana@example.com',
      registered_at,
      later_tries: 2,
      reasons: ['registered_again'],
    });
  });

  it('is answered as before where the first answer was lost and the sender chose the receipt', async () => {
    const register = openRegister(store);
    const [id] = await labelsWithCodes(store, 1);
    const given = { code: CODES.codeOf(id), receipt: randomBytes(16).toString('base64url') };
    const { registered_at } = await register.register(id, given);
    expect(await register.register(id, given)).toEqual({ outcome: 'same owner', registered_at });
  });

  it('locks its label for an hour where it is wrong ten times, which its owner sees, and no other label', async () => {
    let now = Date.parse('2026-11-21T09:00:00.000Z');
    const register = openRegister(store, () => now);
    const [id, other] = await labelsWithCodes(store, 2);
    const wrong = CODES.codeOf(other);
    const tried = [];
    for (let n = 0; n < 11; n++) tried.push(await refused(register.register(id, { code: wrong })));
    expect(tried).toEqual([...Array(10).fill('register_code_wrong'), 'register_locked']);
    expect(await refused(register.register(id, { code: CODES.codeOf(id) }))).toBe('register_locked');
    expect(await register.registration(OWNER, id)).toMatchObject({ reasons: ['register_locked'] });
    expect(await refused(register.register(other, { code: wrong }))).toBe('done');
    now += 3_600_000;
    expect(await register.register(id, { code: CODES.codeOf(id) })).toMatchObject({ outcome: 'first' });
  });

  it('is asked for only where there is one, and only in its form', async () => {
    const register = openRegister(store);
    const [id] = await labelsWithCodes(store, 1);
    expect(await refused(register.register('22222', { code: 'ABCDEFGH' }))).toBe('not_found');
    expect(await refused(register.register(id, { code: 'ABCDEFG0' }))).toBe('register_code_form');
    const plain = await store.change(async (tables) => {
      const free = await tables.ids.reserve();
      const about = { owner_id: null, template_id: 'generic', label_status: null, description: null, metadata: {} };
      await tables.records.insert({ ...about, id: free, original: null, marked: null });
      return free;
    });
    expect(await refused(register.register(plain, { code: 'ABCDEFGH' }))).toBe('register_code_none');
    expect(await refused(register.assertFirstOwner(plain, undefined))).toBe('done');
  });

  it('lets nobody but the first owner claim', async () => {
    const register = openRegister(store);
    const [id] = await labelsWithCodes(store, 1);
    const receipt = randomBytes(16).toString('base64url');
    expect(await refused(register.assertFirstOwner(id, receipt))).toBe('claim_unregistered');
    await register.register(id, { code: CODES.codeOf(id), receipt });
    expect(await refused(register.assertFirstOwner(id, undefined))).toBe('claim_receipt');
    expect(await refused(register.assertFirstOwner(id, `${receipt}x`))).toBe('claim_receipt');
    expect(await refused(register.assertFirstOwner(id, receipt))).toBe('done');
  });

  it('has one first owner however many send it at once', async () => {
    const register = openRegister(store);
    for (const id of await labelsWithCodes(store, 10)) {
      const all = await Promise.all(Array.from({ length: 8 }, () => register.register(id, { code: CODES.codeOf(id) })));
      expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['first', ...Array(7).fill('later')]);
    }
  });
});

describe('the secret of the codes', () => {
  const told: string[] = [];
  const log = { warn: (_: object, text: string) => void told.push(text) };
  let folder: string;
  beforeEach(() => {
    told.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'twinmark-register-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => openRegisterCodes({ folder, store, log });
  const file = () => join(folder, 'identity', 'register-key');

  it('is drawn once, for its owner’s eyes, and stays', async () => {
    const code = (await open()).codeOf('7K3QZ');
    expect((await open()).codeOf('7K3QZ')).toBe(code);
    expect(statSync(file()).mode & 0o077).toBe(0);
    expect(JSON.stringify(await store.kept.get('register.key'))).not.toContain(readFileSync(file(), 'utf8').trim());
    expect(code).not.toBe(registerCodes(Buffer.alloc(32)).codeOf('7K3QZ'));
  });

  it('is never drawn anew for a database that has codes of another one', async () => {
    await open();
    const own = readFileSync(file());
    for (const other of [null, `${randomBytes(32).toString('hex')}\n`, 'short']) {
      if (other === null) rmSync(file());
      else writeFileSync(file(), other);
      const codes = await open();
      expect(() => codes.codeOf('7K3QZ')).toThrow(expect.objectContaining({ code: 'store_unusable' }));
    }
    expect(told).toHaveLength(3);
    writeFileSync(file(), own);
    expect((await open()).codeOf('7K3QZ')).toHaveLength(8);
  });
});
