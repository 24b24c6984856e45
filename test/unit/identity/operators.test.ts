import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperatorName } from '#main/identity/operator-accounts.ts';
import { createPassphrases } from '#main/identity/passphrase.ts';
import { BAD_CREDENTIALS } from '#main/identity/token-text.ts';
import { openTestStation, QUICK, type TestStation } from '#test/support/identity/station.ts';

const DESK = '127.0.0.1';
const PASSPHRASE = 'four words in a row';
const wrongText = 'The name or the passphrase is not right.';
let station: TestStation;
const disowned: number[] = [];

beforeAll(async () => {
  const disown = async (_: unknown, userId: number) => void disowned.push(userId);
  station = await openTestStation({ disown });
});
afterAll(() => station.close());

const operators = () => station.identity.operators;

async function tokenOf(name: string, passphrase = PASSPHRASE): Promise<string> {
  return (await station.identity.issueToken(name, passphrase, DESK)).access_token;
}

describe('an operator', () => {
  it('gets a token of a quarter of an hour, and is who it says', async () => {
    const { userId } = await operators().add('Anna Müller', PASSPHRASE);
    const issued = await station.identity.issueToken('anna müller', PASSPHRASE, DESK);
    expect(issued).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
    expect(await station.identity.verify(issued.access_token)).toEqual({
      userId,
      kind: 'operator',
      name: 'Anna Müller',
      role: 'admin',
      seal: (await operators().find('Anna Müller'))?.seal,
    });
    expect((await operators().list()).map(({ username }) => username)).toEqual(['Anna Müller']);
  });

  it('is locked out by the end of the token', async () => {
    await operators().add('shift', PASSPHRASE);
    const token = await tokenOf('shift');
    station.pass(900_000 + 31_000);
    await expect(station.identity.verify(token)).rejects.toMatchObject({
      code: 'unauthorized',
      message: BAD_CREDENTIALS,
    });
  });

  it('may write name and passphrase in any of their Unicode forms', async () => {
    await operators().add('ZO\u00c9', 'caf\u00e9 au lait \ufb01n');
    await expect(tokenOf('zoe\u0301', 'cafe\u0301 au lait fin')).resolves.toBeTypeOf('string');
    expect(await operators().find('Zoe\u0301')).toMatchObject({ name: 'ZO\u00c9' });
    expect(await operators().find('zoe')).toBeNull();
  });

  it('may change the passphrase', async () => {
    await operators().add('carla', PASSPHRASE);
    await operators().setPassphrase('Carla', 'another four words');
    await expect(tokenOf('carla')).rejects.toMatchObject({ code: 'unauthorized', message: wrongText });
    await expect(tokenOf('carla', 'another four words')).resolves.toBeTypeOf('string');
    await expect(operators().setPassphrase('nobody', PASSPHRASE)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is signed out of the windows by a changed passphrase', async () => {
    const { desk } = station.identity;
    const session = desk.redeem(desk.createLaunchKey()) as string;
    desk.signIn(session, await operators().signIn('carla', 'another four words', DESK));
    await operators().setPassphrase('carla', 'one more of four words');
    expect(desk.find(session)).toMatchObject({ caller: null });
  });

  it('is out at once when removed, with tokens, API keys and sessions, and leaves the records to nobody', async () => {
    const { userId } = await operators().add('dora', PASSPHRASE);
    const token = await tokenOf('dora');
    const { key } = await station.identity.apiKeys.create(userId, { name: 'line 2' });
    const { desk } = station.identity;
    const session = desk.redeem(desk.createLaunchKey()) as string;
    desk.signIn(session, await operators().signIn('dora', PASSPHRASE, DESK));
    await operators().remove('Dora');
    await expect(station.identity.verify(token)).rejects.toMatchObject({ message: BAD_CREDENTIALS });
    await expect(station.identity.verify(key)).rejects.toMatchObject({ message: BAD_CREDENTIALS });
    await expect(tokenOf('dora')).rejects.toMatchObject({ code: 'unauthorized', message: wrongText });
    expect(desk.find(session)).toMatchObject({ caller: null });
    expect(disowned).toContain(userId);
    expect((await operators().list()).map(({ username }) => username)).not.toContain('dora');
    await expect(operators().remove('dora')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('has a name that nobody else has', async () => {
    await operators().add('emil', PASSPHRASE);
    await expect(operators().add('EMIL', PASSPHRASE)).rejects.toMatchObject({ code: 'conflict' });
    const both = await Promise.allSettled([operators().add('erna', PASSPHRASE), operators().add('Erna', PASSPHRASE)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is somebody else than a removed one of the same name', async () => {
    const { userId } = await operators().add('fritz', PASSPHRASE);
    const token = await tokenOf('fritz');
    await operators().remove('fritz');
    expect((await operators().add('fritz', PASSPHRASE)).userId).not.toBe(userId);
    await expect(station.identity.verify(token)).rejects.toMatchObject({ message: BAD_CREDENTIALS });
    expect(await station.identity.verify(await tokenOf('fritz'))).toMatchObject({ name: 'fritz' });
  });

  it.each([
    '',
    ' ',
    '-anna',
    'anna-',
    'an  na',
    'a--b',
    'an\nna',
    'a\u0000b',
    '<b>',
    'a/b',
    '../x',
    '👩',
    'x'.repeat(65),
    'a\u202eb',
  ])('may not be called %j', async (name) => {
    await expect(operators().add(name, PASSPHRASE)).rejects.toMatchObject({ code: 'bad_input' });
  });

  it.each(['anna', 'ANNA.B', "o'hara", 'a@plant.example', 'Жанна 2', '田中', 'हिंदी', 'x'.repeat(64)])(
    'may be called %s',
    (name) => {
      expect(readOperatorName(name)).not.toBeNull();
    },
  );

  it.each([
    ['nothing', ''],
    ['nine characters', 'nine char'],
    ['nine accents', 'e\u0301'.repeat(9)],
    ['a common word', 'Basketball'],
    ['a common row of keys', ' 1Q2w3E4r5T '],
    ['the name', 'Frida Beispiel'],
    ['blanks', ' '.repeat(12)],
    ['1,025 letters', 'x'.repeat(1025)],
    ['1,025 pictures', '👩'.repeat(1025)],
    ['half a character', '123456789\ud800'],
    ['a zero', '123456789\u0000'],
  ])('may not have a passphrase of %s', async (_, passphrase) => {
    await expect(operators().add('frida beispiel', passphrase)).rejects.toMatchObject({ code: 'bad_input' });
  });

  it.each([
    ['ten letters', 'ten chars.'],
    ['ten pictures', '👩'.repeat(10)],
    ['1,024 letters', 'x'.repeat(1024)],
    ['1,024 pictures', '👩'.repeat(1024)],
    ['another script', 'пароль из слов'],
  ])('may have a passphrase of %s', async (_, passphrase) => {
    const name = `p${passphrase.length}`;
    await operators().add(name, passphrase);
    await expect(tokenOf(name, passphrase)).resolves.toBeTypeOf('string');
  });
});

describe('a sign-in that fails', () => {
  it('says the same of a wrong passphrase, an unknown name and one that can be none', async () => {
    await operators().add('gina', PASSPHRASE);
    for (const [name, passphrase] of [
      ['gina', 'wrong passphrase'],
      ['gina', ''],
      ['gina', `${PASSPHRASE} `],
      ['gina', 'x'.repeat(100_000)],
      ['nobody', PASSPHRASE],
      ['../gina', PASSPHRASE],
      ['', ''],
    ]) {
      const attempt = station.identity.issueToken(name, passphrase, `10.0.0.${name.length}`);
      await expect(attempt).rejects.toMatchObject({ code: 'unauthorized', message: wrongText });
    }
  });

  it('takes the same work for a wrong passphrase and for an unknown name', async () => {
    const seen: boolean[] = [];
    const passphrases = {
      ...QUICK,
      matches(given: string, kept: string | null) {
        seen.push(kept === null);
        return QUICK.matches(given, kept);
      },
    };
    const other = await openTestStation({ passphrases });
    await other.identity.operators.add('anna', PASSPHRASE);
    for (const name of ['anna', 'nobody', '../']) {
      await expect(other.identity.issueToken(name, 'wrong passphrase', DESK)).rejects.toMatchObject({
        message: wrongText,
      });
    }
    expect(seen).toEqual([false, true, true]);
    await other.close();
  });
});

describe('passphrase hashes', () => {
  it('are made at 2^17 rounds, hold their costs, and never twice alike', async () => {
    const real = createPassphrases();
    const hash = await real.hash(PASSPHRASE);
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await real.matches(PASSPHRASE, hash)).toBe(true);
    expect(await real.matches(`${PASSPHRASE}.`, hash)).toBe(false);
    expect(await QUICK.hash(PASSPHRASE)).not.toBe(await QUICK.hash(PASSPHRASE));
  });

  it('match nothing that is too long, not even the hash of nothing', async () => {
    expect(await QUICK.matches('x'.repeat(1025), await QUICK.hash(''))).toBe(false);
  });

  it('take as long for an unknown name as for a wrong passphrase', async () => {
    const real = createPassphrases({ log2N: 14, r: 8, p: 1 });
    const hash = await real.hash(PASSPHRASE);
    const timed = async (kept: string | null) => {
      const start = process.cpuUsage();
      expect(await real.matches('wrong passphrase', kept)).toBe(false);
      return process.cpuUsage(start).user + process.cpuUsage(start).system;
    };
    const ratios: number[] = [];
    for (let i = 0; i < 9; i++) ratios.push((await timed(null)) / (await timed(hash)));
    const [middle] = ratios.toSorted((a, b) => a - b).slice(4);
    expect(middle).toBeGreaterThan(0.5);
    expect(middle).toBeLessThan(2);
  });

  it('are made anew at the sign-in where their costs are former ones', async () => {
    const cheap = createPassphrases({ log2N: 3, r: 4, p: 2 });
    const other = await openTestStation();
    await other.identity.operators.add('anna', PASSPHRASE);
    const hash = await cheap.hash(PASSPHRASE);
    await other.store.change(({ operators }) => operators.setPassphrase('anna', hash));
    await other.identity.issueToken('anna', PASSPHRASE, DESK);
    expect((await other.store.operators.find('anna'))?.passphrase_hash).toContain('$ln=4,r=8,p=1$');
    await expect(other.identity.issueToken('anna', PASSPHRASE, DESK)).resolves.toMatchObject({ expires_in: 900 });
    await other.close();
  });

  it('are worked on in lines, one at a time in each, and too many in one are turned away there alone', async () => {
    const hash = await QUICK.hash(PASSPHRASE);
    const tried = (line: 'desk' | 'known' | 'strangers', count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => QUICK.matches(PASSPHRASE, hash, line)));
    const [strangers, known, desk] = await Promise.all([tried('strangers', 40), tried('known', 10), tried('desk', 10)]);
    const turnedAway = strangers.filter((one) => one.status === 'rejected');
    expect(turnedAway).toHaveLength(40 - 17);
    expect(turnedAway[0].reason).toMatchObject({ code: 'busy', retryAfterSeconds: 5 });
    expect([...known, ...desk].filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});
