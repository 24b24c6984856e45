// @module-tag one-engine: the server alone, over a store in memory
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, isIP } from 'node:net';
import { basename, join } from 'node:path';
import {
  createServer as createTlsServer,
  type PeerCertificate,
  connect as tlsConnect,
  checkServerIdentity as verifyIdentity,
} from 'node:tls';
import { beforeAll, describe, expect, test } from 'vitest';
import { authorityAdvice, makePair, setAuthorityAside } from '#main/server/network/authority.ts';
import { openCertificates } from '#main/server/network/certificates.ts';
import { type KeyPair, writePair } from '#main/server/network/key-files.ts';
import { certificateFolders } from './certificate-folders.ts';

const DAY_MS = 24 * 3_600_000;
const newFolder = certificateFolders();

describe('certificates', () => {
  const names = ['localhost', '127.0.0.1', '192.168.1.5', 'fd00::5', 'line3.local'];
  const leafOf = (chain: string) => new X509Certificate(chain);

  test('are made once, with keys that only the owner reads, and are used again', async () => {
    const folder = await newFolder();
    const first = await openCertificates({ folder, names, now: Date.now });
    const again = await openCertificates({ folder, names, now: Date.now });
    expect(again.cert).toBe(first.cert);
    expect(first.notices).toHaveLength(1);
    expect(again.notices).toEqual([]);
    for (const key of ['authority.key.pem', 'station.key.pem']) {
      expect((await stat(join(folder, key))).mode & 0o777).toBe(0o600);
    }
  });

  test('are as browsers and phones want them', async () => {
    const { cert, authorityFile } = await openCertificates({ folder: await newFolder(), names, now: Date.now });
    const leaf = leafOf(cert);
    const authority = new X509Certificate(await readFile(authorityFile));
    expect(leaf.verify(authority.publicKey)).toBe(true);
    expect(authority.ca).toBe(true);
    expect(leaf.ca).toBe(false);
    expect(leaf.keyUsage).toContain('1.3.6.1.5.5.7.3.1');
    for (const name of names) expect(leaf.checkHost(name) ?? leaf.checkIP(name)).toBe(name);
    expect(leaf.checkIP('192.168.1.6')).toBeUndefined();
    const days = (Date.parse(leaf.validTo) - Date.parse(leaf.validFrom)) / DAY_MS;
    expect(days).toBeLessThanOrEqual(397);
    expect(days).toBeGreaterThan(390);
  });

  test('are renewed when an address is new or the end is near, under the same authority', async () => {
    const folder = await newFolder();
    const first = await openCertificates({ folder, names, now: Date.now });
    const moved = await openCertificates({ folder, names: [...names, '10.0.0.7'], now: Date.now });
    expect(leafOf(moved.cert).checkIP('10.0.0.7')).toBe('10.0.0.7');
    const later = Date.now() + 370 * DAY_MS;
    const renewed = await openCertificates({ folder, names: [...names, '10.0.0.7'], now: () => later });
    expect(Date.parse(leafOf(renewed.cert).validTo)).toBeGreaterThan(later + 300 * DAY_MS);
    const authority = new X509Certificate(await readFile(first.authorityFile));
    for (const one of [first, moved, renewed]) expect(leafOf(one.cert).verify(authority.publicKey)).toBe(true);
    expect(new Set([first.cert, moved.cert, renewed.cert]).size).toBe(3);
  });

  test.each(['station.pem', 'station.key.pem'])('a damaged %s is made anew', async (file) => {
    const folder = await newFolder();
    await openCertificates({ folder, names, now: Date.now });
    await writeFile(join(folder, file), 'no certificate');
    const mended = await openCertificates({ folder, names, now: Date.now });
    const authority = new X509Certificate(await readFile(mended.authorityFile));
    expect(leafOf(mended.cert).verify(authority.publicKey)).toBe(true);
    expect(mended.notices).toEqual([]);
  });

  const filesOf = async (folder: string) =>
    Object.fromEntries(
      await Promise.all(
        (await readdir(folder)).map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
      ),
    );

  test.each([
    ['a clock of 2020', () => Date.parse('2020-01-01'), 'authority_early', /^The certificate .* Set the clock/],
    ['its end', () => Date.now() + 3651 * DAY_MS, 'authority_expired', /make a new authority: .*authority new/],
  ])('the authority stays as it is at %s, and the sentence says what to do', async (_, now, kind, words) => {
    const folder = await newFolder();
    await openCertificates({ folder, names, now: Date.now });
    const before = await filesOf(folder);
    const refused = { trouble: { kind }, message: expect.stringMatching(words) };
    await expect(openCertificates({ folder, names, now })).rejects.toMatchObject(refused);
    expect(await filesOf(folder)).toEqual(before);
  });

  test.each([
    ['a damaged certificate', (file: (name: string) => string) => writeFile(file('authority.pem'), 'no certificate')],
    ['a damaged key', (file) => writeFile(file('authority.key.pem'), 'no key')],
    ['another key', (file) => copyFile(file('station.key.pem'), file('authority.key.pem'))],
    ['a missing certificate', (file) => rm(file('authority.pem'))],
    ['a missing key', (file) => rm(file('authority.key.pem'))],
  ])('an authority with %s stays as it is', async (_, spoil) => {
    const folder = await newFolder();
    await openCertificates({ folder, names, now: Date.now });
    await spoil((name) => join(folder, name));
    const before = await filesOf(folder);
    const refused = { trouble: { kind: 'authority_broken' }, message: expect.stringMatching(/from a backup/) };
    await expect(openCertificates({ folder, names, now: Date.now })).rejects.toMatchObject(refused);
    expect(await filesOf(folder)).toEqual(before);
  });

  test('an authority that was set aside is kept, and the next one is another', async () => {
    const folder = await newFolder();
    const first = await openCertificates({ folder, names, now: Date.now });
    const { 'authority.pem': cert, 'authority.key.pem': key } = await filesOf(folder);
    const moved = await setAuthorityAside(folder, Date.parse('2026-11-23T10:00:00.000Z'));
    expect(moved.map((file) => basename(file))).toEqual([
      'authority-20261123T100000000Z.key.pem',
      'authority-20261123T100000000Z.pem',
    ]);
    const next = await openCertificates({ folder, names, now: Date.now });
    expect(next.authority.fingerprint).not.toBe(first.authority.fingerprint);
    expect(next.notices).toHaveLength(1);
    expect(await filesOf(folder)).toMatchObject({
      'authority-20261123T100000000Z.pem': cert,
      'authority-20261123T100000000Z.key.pem': key,
    });
  });
});

describe('an authority whose renaming broke off', () => {
  const open = (folder: string) => openCertificates({ folder, names: ['localhost'], now: Date.now });

  test.each(['authority.pem', 'authority.key.pem'])('is not put together with a %s of another one', async (file) => {
    const [folder, other] = [await newFolder(), await newFolder()];
    for (const one of [folder, other]) await open(one);
    await copyFile(join(other, file), join(folder, `${file}.new`));
    await rm(join(folder, file));
    await expect(open(folder)).rejects.toMatchObject({ trouble: { kind: 'authority_broken' } });
    expect(await readdir(folder)).toContain(`${file}.new`);
    expect(await readdir(folder)).not.toContain(file);
  });
});

describe('a limited authority', () => {
  const names = [
    'localhost',
    '127.0.0.1',
    '::1',
    '192.168.1.5',
    'fd00::5',
    '203.0.113.7',
    '2001:db8:7::9',
    'Line3.local',
    'line3',
  ];
  let folder: string;
  let at: (name: string) => string;
  beforeAll(async () => {
    folder = await newFolder();
    at = (name) => join(folder, name);
    await openCertificates({ folder, names, now: Date.now });
  });

  /** A certificate for this name, made with the authority's key as a thief would. */
  async function stolen(name: string): Promise<KeyPair> {
    const [key, cert] = [await readFile(at('authority.key.pem'), 'utf8'), await readFile(at('authority.pem'), 'utf8')];
    const altName = isIP(name) ? { type: 7 as const, ip: name } : { type: 2 as const, value: name };
    return makePair('thief', {
      notAfterDate: new Date(Date.now() + DAY_MS),
      ca: { key, cert },
      extensions: [{ name: 'subjectAltName', altNames: [altName] }],
    });
  }

  /** What openssl says of it. */
  async function checked({ cert }: KeyPair): Promise<string> {
    await writeFile(at('leaf.pem'), cert);
    const args = ['verify', '-purpose', 'sslserver', '-CAfile', at('authority.pem'), at('leaf.pem')];
    const { stdout, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    return /: OK$/m.test(stdout) ? 'OK' : (/error \d+ .*: (.*)$/m.exec(stderr)?.[1] ?? stderr);
  }

  /** What Node's client says of a server with it. */
  async function connected({ key, cert }: KeyPair, name: string): Promise<string> {
    const server = createTlsServer({ key, cert }, (socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const servername = isIP(name) ? {} : { servername: name };
    const checkServerIdentity = (_: string, found: PeerCertificate) => verifyIdentity(name, found);
    const options = { port, host: '127.0.0.1', ca: await readFile(at('authority.pem')), checkServerIdentity };
    const socket = tlsConnect({ ...options, ...servername });
    socket.resume();
    const [error] = await Promise.race([once(socket, 'secureConnect'), once(socket, 'error').catch((e) => [e])]).catch(
      (e) => [e],
    );
    socket.destroy();
    server.close();
    return error instanceof Error ? error.message : 'OK';
  }

  test.each([
    '192.168.1.5',
    '10.9.8.7',
    '127.0.0.1',
    'fd12::7',
    '203.0.113.7',
    '2001:db8:7::a',
    'line3.local',
    'localhost',
    'line3',
  ])('is believed for %s', async (name) => {
    const made = await stolen(name);
    expect([await checked(made), await connected(made, name)]).toEqual(['OK', 'OK']);
  });

  test.each(['bank.example', 'local', 'line4.local', '203.0.113.8', '8.8.8.8', '2001:db8::1'])(
    'is not believed for %s',
    async (name) => {
      const made = await stolen(name);
      const told = [await checked(made), await connected(made, name)];
      expect(told).toEqual(['permitted subtree violation', 'permitted subtree violation']);
    },
  );

  test('certifies the station by its names, and leaves out a name that came later', async () => {
    const pair = async () => ({
      cert: await readFile(at('station.pem'), 'utf8'),
      key: await readFile(at('station.key.pem'), 'utf8'),
    });
    expect([await checked(await pair()), await connected(await pair(), '192.168.1.5')]).toEqual(['OK', 'OK']);
    const later = await openCertificates({ folder, names: [...names, 'labels.example', '10.0.0.9'], now: Date.now });
    expect(later.authority).toMatchObject({ limited: true, uncovered: ['labels.example'] });
    expect(await connected(await pair(), '10.0.0.9')).toBe('OK');
    expect(new X509Certificate(later.cert).checkHost('labels.example')).toBeUndefined();
    const again = await openCertificates({ folder, names: [...names, 'labels.example', '10.0.0.9'], now: Date.now });
    expect(again.cert).toBe(later.cert);
  });

  test('an authority of an older version stays, and is told to be unlimited', async () => {
    const older = await newFolder();
    await writePair(older, 'authority', await makeUnlimited());
    const before = await readFile(join(older, 'authority.pem'), 'utf8');
    const { authority } = await openCertificates({ folder: older, names: [...names, 'labels.example'], now: Date.now });
    expect(authority).toMatchObject({ limited: false, uncovered: [] });
    expect(await readFile(join(older, 'authority.pem'), 'utf8')).toBe(before);
    expect(await authorityAdvice(older, Date.now())).toMatchObject({
      wrong: false,
      text: expect.stringContaining('authority new'),
    });
    expect(await authorityAdvice(folder, Date.now())).toBeNull();
    // What is refused above is refused for the limits alone.
    at = (name) => join(older, name);
    const made = await stolen('bank.example');
    expect([await checked(made), await connected(made, 'bank.example')]).toEqual(['OK', 'OK']);
    at = (name) => join(folder, name);
    expect(await authorityAdvice(folder, Date.parse('2020-01-01'))).toMatchObject({ wrong: true });
  });
});

function makeUnlimited(): Promise<KeyPair> {
  return makePair('Twinmark station of an older version', {
    notAfterDate: new Date(Date.now() + 3650 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
}
