import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request as httpsRequest } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '../../src-main/server/build-server.ts';
import { type Lan, listenOnLan } from '../../src-main/server/network/listen.ts';
import { openCertificates } from '../../src-main/server/network/tls/certificates.ts';
import { defaultSettings } from '../../src-shared/settings.ts';
import { ask, expectFailure, request } from './raw-socket.ts';
import { bindExamples, freePort, logInto, verify } from './server-fixture.ts';

const DAY_MS = 24 * 3_600_000;
const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'twinmark-tls-'));
  folders.push(folder);
  return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

function listen(
  folder: string,
  plan: { host?: string; port?: number; plainPort?: number; https?: 'auto' | 'on' | 'off' } = {},
): Promise<Lan> {
  const settings = {
    ...defaultSettings(),
    'lan.mdns': false,
    'lan.https': plan.https ?? 'on',
    'lan.allowed_hosts': ['labels.example'],
  };
  const log = logInto([]);
  return listenOnLan({
    host: plan.host ?? '127.0.0.1',
    port: plan.port ?? 0,
    ...(plan.plainPort === undefined ? {} : { plainPort: plan.plainPort }),
    folder,
    settings: () => settings,
    log,
    async build(part) {
      const server = await buildServer({ ...part, identity: { verify }, settings: () => settings, log });
      bindExamples(server);
      return server;
    },
  });
}

interface Secure {
  readonly status: number;
  readonly body: string;
}

function getSecurely(url: string, ca: string | undefined, headers = {}, servername = 'localhost'): Promise<Secure> {
  return new Promise((resolve, reject) => {
    const asked = httpsRequest(url, { ca, servername, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

describe('HTTPS with plain HTTP beside it', () => {
  let lan: Lan;
  let ca: string;
  beforeAll(async () => {
    lan = await listen(await newFolder());
    ca = await readFile(lan.authorityFile ?? '', 'utf8');
  });
  afterAll(() => lan.close());

  test('is trusted by who trusts the station’s authority, by every name, and by nobody else', async () => {
    expect(lan.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    for (const name of ['localhost', 'labels.example']) {
      const answer = await getSecurely(`${lan.url}/api/records/a`, ca, {}, name);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body).image_url).toBe(`${lan.url}/x`);
    }
    await expect(getSecurely(`${lan.url}/api/records/a`, undefined)).rejects.toThrow(/certificate/);
    await expect(getSecurely(`${lan.url}/api/records/a`, ca, {}, 'evil.example')).rejects.toThrow(/altnames/);
  });

  test('takes credentials; the plain port does not', async () => {
    const bearer = { authorization: 'Bearer person' };
    expect((await getSecurely(`${lan.url}/api/records`, ca, bearer)).status).toBe(200);
    const plainPort = Number(new URL(lan.plainUrl ?? '').port);
    expectFailure(await ask(plainPort, request('GET', '/api/records', bearer)), 403);
    expect((await ask(plainPort, request('GET', '/api/records/a'))).status).toBe(200);
  });

  test('speaks TLS 1.2 and 1.3 only', async () => {
    const { port } = new URL(lan.url);
    const versionOf = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise<string | null>((resolve, reject) => {
        const options = {
          port: Number(port),
          host: '127.0.0.1',
          ca,
          servername: 'localhost',
          minVersion: version,
          maxVersion: version,
        } as const;
        const socket = tlsConnect(options, () => {
          resolve(socket.getProtocol());
          socket.destroy();
        });
        socket.on('error', reject);
      });
    expect(await versionOf('TLSv1.3')).toBe('TLSv1.3');
    expect(await versionOf('TLSv1.2')).toBe('TLSv1.2');
    await expect(versionOf('TLSv1.1')).rejects.toThrow();
  });
});

describe('where to listen', () => {
  test('on this machine itself, plain HTTP by default, and nothing beside it', async () => {
    const lan = await listen(await newFolder(), { https: 'auto' });
    expect(lan).toMatchObject({ plainUrl: null, authorityFile: null });
    expect(lan.url).toMatch(/^http:/);
    await lan.close();
  });

  test('on all networks, HTTPS by default', async () => {
    const port = await freePort();
    const lan = await listen(await newFolder(), { https: 'auto', host: '0.0.0.0', port });
    expect(lan.url).toMatch(/^https:/);
    expect(new URL(lan.url).hostname).not.toBe('0.0.0.0');
    expect(
      (await getSecurely(`https://127.0.0.1:${port}/api/records/a`, await readFile(lan.authorityFile ?? '', 'utf8')))
        .status,
    ).toBe(200);
    await lan.close();
  });

  test('off is off', async () => {
    const lan = await listen(await newFolder(), { https: 'off', host: '0.0.0.0' });
    expect(lan).toMatchObject({ plainUrl: null, authorityFile: null });
    await lan.close();
  });

  test('a port that is taken is told of in a sentence', async () => {
    const first = await listen(await newFolder(), { https: 'off' });
    const port = Number(new URL(first.url).port);
    await expect(listen(await newFolder(), { https: 'off', port })).rejects.toThrow(
      `Port ${port} is taken by another program`,
    );
    await expect(listen(await newFolder(), { https: 'off', host: '203.0.113.1' })).rejects.toThrow(
      /no address of this machine/,
    );
    await first.close();
  });

  test('where the second door cannot be opened, the first is closed again', async () => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const holder = createServer().listen(plainPort, '127.0.0.1');
    await once(holder, 'listening');
    await expect(listen(await newFolder(), { port, plainPort })).rejects.toThrow(`Port ${plainPort} is taken`);
    await new Promise((resolve) => holder.close(resolve));
    const lan = await listen(await newFolder(), { port, plainPort });
    expect([lan.url, lan.plainUrl].map((url) => Number(new URL(url ?? '').port))).toEqual([port, plainPort]);
    await lan.close();
  });

  test('plain HTTP takes the next port, or another one where that is taken', async () => {
    const first = await listen(await newFolder(), { https: 'off' });
    const taken = Number(new URL(first.url).port);
    const lan = await listen(await newFolder(), { port: taken - 1 });
    expect(Number(new URL(lan.plainUrl ?? '').port)).not.toBe(taken);
    expect((await ask(Number(new URL(lan.plainUrl ?? '').port), request('GET', '/api/records/a'))).status).toBe(200);
    await lan.close();
    await first.close();
  });
});

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

  test.each(['authority.pem', 'authority.key.pem', 'station.pem', 'station.key.pem'])(
    'a damaged %s is made anew',
    async (file) => {
      const folder = await newFolder();
      await openCertificates({ folder, names, now: Date.now });
      await writeFile(join(folder, file), 'no certificate');
      const mended = await openCertificates({ folder, names, now: Date.now });
      const authority = new X509Certificate(await readFile(mended.authorityFile));
      expect(leafOf(mended.cert).verify(authority.publicKey)).toBe(true);
      expect(mended.notices).toHaveLength(file.startsWith('authority') ? 1 : 0);
    },
  );
});
