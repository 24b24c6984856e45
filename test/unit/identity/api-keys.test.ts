import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_CREDENTIALS } from '#main/identity/token-text.ts';
import { SCOPES } from '#shared/core/model.ts';
import { isoOf } from '#shared/core/times.ts';
import { openTestStation, type TestStation } from '#test/support/identity/station.ts';

let ANNA: number;
let BOB: number;
const MINUTE = 60_000;
const DAY = 86_400_000;
const refused = { code: 'unauthorized', message: BAD_CREDENTIALS };
let station: TestStation;

beforeAll(async () => {
  station = await openTestStation();
  ANNA = (await station.identity.operators.add('anna', 'four words in a row')).userId;
  BOB = (await station.identity.operators.add('bob', 'four words in a row')).userId;
});
afterAll(() => station.close());

const keys = () => station.identity.apiKeys;
const verify = (bearer: string) => station.identity.verify(bearer);
const inFuture = (milliseconds: number) => isoOf(Date.now() + milliseconds);

describe('an API key', () => {
  it('is 48 hexadecimal characters, is shown once and kept as its hash', async () => {
    const made = await keys().create(ANNA, { name: ' Line 1 ' });
    expect(made.key).toMatch(/^[0-9a-f]{48}$/);
    expect(made).toMatchObject({ name: 'Line 1', first_characters: made.key.slice(0, 6), expires_at: null });
    const listed = await keys().list(ANNA);
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(made.key.slice(6));
    const hash = createHash('sha256').update(made.key).digest('hex');
    const kept = await station.store.apiKeys.findByHash(hash);
    expect(kept).toMatchObject({ user_id: ANNA });
    expect(JSON.stringify(kept)).not.toContain(made.key.slice(6));
  });

  it('tells its user, and its log name gives nothing away', async () => {
    const { key } = await keys().create(BOB, { name: 'scanner' });
    const name = `API key ${key.slice(0, 6)}…`;
    expect(await verify(key)).toEqual({ userId: BOB, kind: 'api-key', name, role: 'operator', scopes: SCOPES });
  });

  it('is refused where its account was removed, also if it was made a moment later', async () => {
    const { userId } = await station.identity.operators.add('carl', 'four words in a row');
    const { key } = await keys().create(userId, { name: 'before' });
    await station.identity.operators.remove('carl');
    const late = await keys().create(userId, { name: 'after' });
    for (const one of [key, late.key]) await expect(verify(one)).rejects.toMatchObject(refused);
    await station.identity.operators.add('carl', 'four words in a row');
    await expect(verify(late.key)).rejects.toMatchObject(refused);
  });

  it('has the scopes that it was made with, in the order of all, each once', async () => {
    const made = await keys().create(BOB, { name: 'gate', scopes: ['scan', 'read', 'scan'] });
    expect(made.scopes).toEqual(['read', 'scan']);
    expect((await keys().list(BOB)).find(({ id }) => id === made.id)?.scopes).toEqual(['read', 'scan']);
    expect((await verify(made.key)).scopes).toEqual(['read', 'scan']);
  });

  it('ends when it expires', async () => {
    const { key, expires_at } = await keys().create(ANNA, { name: 'visit', expires_at: inFuture(10 * MINUTE) });
    expect(expires_at).toMatch(/Z$/);
    await verify(key);
    station.pass(10 * MINUTE);
    await expect(verify(key)).rejects.toMatchObject(refused);
  });

  it('ends when it is not used for its days, counted from its last use, or from when it was made', async () => {
    const [never, used] = await Promise.all(
      ['never', 'used'].map((name) => keys().create(ANNA, { name, idle_days: 90 })),
    );
    station.pass(89 * DAY);
    await verify(used.key);
    await station.identity.close();
    station.pass(DAY);
    await expect(verify(never.key)).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringMatching(/not used for 90 days/),
    });
    await verify(used.key);
    await station.identity.close();
    station.pass(90 * DAY + MINUTE);
    await expect(verify(used.key)).rejects.toMatchObject({ message: expect.stringMatching(/not used for 90 days/) });
  });

  it('does not end by such days where it has none', async () => {
    const { key } = await keys().create(ANNA, { name: 'press' });
    station.pass(4000 * DAY);
    expect(await verify(key)).toMatchObject({ userId: ANNA });
  });

  it('ends when it is revoked, by its owner alone', async () => {
    const { id, key } = await keys().create(ANNA, { name: 'lost' });
    await expect(keys().revoke(BOB, id)).rejects.toMatchObject({ code: 'not_found' });
    await verify(key);
    await keys().revoke(ANNA, id);
    await expect(verify(key)).rejects.toMatchObject(refused);
    await expect(keys().revoke(ANNA, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await keys().list(ANNA)).map((one) => one.id)).not.toContain(id);
  });

  it('is listed for its owner alone', async () => {
    const { id } = await keys().create(ANNA, { name: 'mine' });
    expect((await keys().list(BOB)).map((one) => one.id)).not.toContain(id);
  });

  it.each(['', '   ', 'x'.repeat(129), 'a\nb', 'a\u0000', 'half \ud800'])('needs a name, not %j', async (name) => {
    await expect(keys().create(ANNA, { name })).rejects.toMatchObject({ code: 'bad_input' });
  });

  it.each(['', 'soon', '2099-01-01', '2099-01-01T00:00:00', '2099-02-30T00:00:00Z', '2020-01-01T00:00:00Z'])(
    'expires at a time in the future, not at "%s"',
    async (expires_at) => {
      await expect(keys().create(ANNA, { name: 'x', expires_at })).rejects.toMatchObject({ code: 'bad_input' });
    },
  );
});

describe('the last use of an API key', () => {
  it('is kept to the minute and costs one change a minute, which no request waits for', async () => {
    const { id, key } = await keys().create(ANNA, { name: 'busy' });
    const lastUse = async () => (await keys().list(ANNA)).find((one) => one.id === id)?.last_used_at;
    const before = station.changes();
    for (let i = 0; i < 20; i++) {
      await verify(key);
      await station.identity.close();
    }
    expect(await lastUse()).toMatch(/T\d\d:\d\d:00\.000Z$/);
    // The run may fall on two minutes.
    expect(station.changes() - before).toBeLessThanOrEqual(2);
    const first = await lastUse();
    station.pass(MINUTE);
    await verify(key);
    await station.identity.close();
    expect(Date.parse(`${await lastUse()}`) - Date.parse(`${first}`)).toBeGreaterThanOrEqual(MINUTE);
  });

  it('is told in the log where it cannot be written, not to the user, and not again and again', async () => {
    const other = await openTestStation();
    const { userId } = await other.identity.operators.add('carla', 'four words in a row');
    const { key } = await other.identity.apiKeys.create(userId, { name: 'full disk' });
    other.failChanges();
    for (let i = 0; i < 5; i++) {
      expect(await other.identity.verify(key)).toMatchObject({ userId });
      await other.identity.close();
    }
    expect(other.notices).toHaveLength(1);
    await other.close();
  });
});

describe('bad API keys', () => {
  it('are all refused with one text', async () => {
    const { key } = await keys().create(ANNA, { name: 'good' });
    const hash = createHash('sha256').update(key).digest('hex');
    const flipped = (at: number) => key.slice(0, at) + (key[at] === '0' ? '1' : '0') + key.slice(at + 1);
    const bad = [
      ...[
        '',
        ' ',
        '0',
        key.slice(0, 47),
        `${key}0`,
        key.slice(0, 24),
        key + key,
        key.slice(0, 6),
        `0${key}`.slice(0, 48),
      ],
      ...[`${key} `, ` ${key}`, `${key}\n`, `${key}\r\n`, `${key}\u0000`, `\ufeff${key}`, `"${key}"`, `Bearer ${key}`],
      ...[
        `0x${key}`,
        `tw_${key}`,
        `${key}.`,
        `${key}.${key}.${key}`,
        key.replace(/^./, 'g'),
        [...key].reverse().join(''),
      ],
      ...[
        flipped(0),
        flipped(23),
        flipped(47),
        '0'.repeat(48),
        'f'.repeat(48),
        `${'a'.repeat(47)}A`,
        hash,
        hash.slice(0, 48),
      ],
      ...[
        Buffer.from(key, 'hex').toString('base64'),
        `%${key.slice(1)}`,
        "' OR '1'='1' --".padEnd(48, '0'),
        '٣'.repeat(48),
      ],
      ...['０'.repeat(48), key.replace(/.$/, '*'), `${key},${key}`, 'null', '__proto__', 'x'.repeat(100_000)],
      ...(/[a-f]/.test(key) ? [key.toUpperCase()] : []),
    ];
    expect(bad.length).toBeGreaterThan(35);
    for (const one of bad) await expect(verify(one), JSON.stringify(one.slice(0, 60))).rejects.toMatchObject(refused);
    expect(await verify(key)).toMatchObject({ userId: ANNA });
  });

  it('are 10,000 random ones', async () => {
    for (let i = 0; i < 10_000; i++) {
      await expect(verify(randomBytes(24).toString('hex'))).rejects.toMatchObject(refused);
    }
  });

  it('come from good ones by any exchange of a character', async () => {
    const { key } = await keys().create(ANNA, { name: 'fuzzed' });
    await fc.assert(
      fc.asyncProperty(fc.nat(47), fc.constantFrom(...'0123456789abcdef'), async (at, character) => {
        fc.pre(key[at] !== character);
        await expect(verify(key.slice(0, at) + character + key.slice(at + 1))).rejects.toMatchObject(refused);
      }),
      { numRuns: 700 },
    );
  });
});
