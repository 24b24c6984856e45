// @module-tag one-engine: the server alone, over a store in memory
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, createServer } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#main/server/build-server.ts';
import { type Lan, listenOnLan } from '#main/server/network/listen.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { freePort } from '#test/support/free-port.ts';
import { certificateFolders } from './certificate-folders.ts';
import { ask, expectFailure, request } from './raw-socket.ts';
import { bindExamples, logInto, verify } from './server-fixture.ts';

const newFolder = certificateFolders();

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
    tls: folder,
    settings: () => settings,
    log,
    async build(part) {
      const server = await buildServer({ ...part, identity: { verify }, settings: () => settings, log });
      bindExamples(server);
      return server;
    },
  });
}

/** A station on some port, and one on the port before it. Another program may have that one: then the next try has others. */
async function besideATakenPort(tries = 10): Promise<[Lan, Lan]> {
  const first = await listen(await newFolder(), { https: 'off' });
  try {
    return [first, await listen(await newFolder(), { port: Number(new URL(first.url).port) - 1 })];
  } catch (error) {
    await first.close();
    if (tries === 1) throw error;
    return besideATakenPort(tries - 1);
  }
}

interface Secure {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

function getSecurely(url: string, ca: string | undefined, headers = {}, servername = 'localhost'): Promise<Secure> {
  return new Promise((resolve, reject) => {
    const asked = httpsRequest(url, { ca, servername, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
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

  test('tells browsers to come by HTTPS only; the plain port does not, and neither sets a cookie', async () => {
    for (const path of ['/api/records/a', '/api/records', '/nowhere', '/']) {
      const { headers } = await getSecurely(`${lan.url}${path}`, ca);
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
      expect(headers['set-cookie']).toBeUndefined();
    }
    const plain = await ask(Number(new URL(lan.plainUrl ?? '').port), request('GET', '/api/records/a'));
    expect(plain.headers).not.toHaveProperty('strict-transport-security');
    expect(plain.headers).not.toHaveProperty('set-cookie');
  });

  /** Bytes that are no request, as they are. */
  async function nonsense(url: string | null, secure: boolean): Promise<string> {
    const { port, hostname: host } = new URL(url ?? '');
    const at = { port: Number(port), host };
    const socket = secure ? tlsConnect({ ...at, ca, servername: 'localhost' }) : connect(at);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write('NONSENSE\r\n\r\n');
    await once(socket, 'close');
    return Buffer.concat(chunks).toString();
  }

  test('tells it also in answers to what is no request', async () => {
    const answer = await nonsense(lan.url, true);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('\r\nstrict-transport-security: max-age=31536000; includeSubDomains\r\n');
    const plain = await nonsense(lan.plainUrl, false);
    expect(plain).toMatch(/^HTTP\/1\.1 400 /);
    expect(plain).not.toContain('strict-transport-security');
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

describe('a station', () => {
  test('listens on this machine itself over plain HTTP by default, and nowhere else', async () => {
    const lan = await listen(await newFolder(), { https: 'auto' });
    expect(lan).toMatchObject({ plainUrl: null, authorityFile: null });
    expect(lan.url).toMatch(/^http:/);
    await lan.close();
  });

  test('listens on all networks over HTTPS by default', async () => {
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

  test('speaks no HTTPS where that is off', async () => {
    const lan = await listen(await newFolder(), { https: 'off', host: '0.0.0.0' });
    expect(lan).toMatchObject({ plainUrl: null, authorityFile: null });
    await lan.close();
  });

  test('says in a sentence that its port is taken', async () => {
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

  test('closes its first door again where the second cannot be opened', async () => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const holder = createServer().listen(plainPort, '127.0.0.1');
    await once(holder, 'listening');
    await expect(listen(await newFolder(), { port, plainPort })).rejects.toThrow(`Port ${plainPort} is taken`);
    await new Promise((resolve) => holder.close(resolve));
    const lan = await listen(await newFolder(), { port, plainPort });
    expect([lan.url, lan.plainUrl].map((url) => Number(new URL(url ?? '').port))).toEqual([port, plainPort]);
    await lan.close();
  });

  test('takes the next port for plain HTTP, or another one where that is taken', async () => {
    const [first, lan] = await besideATakenPort();
    const plain = Number(new URL(lan.plainUrl ?? '').port);
    expect(plain).not.toBe(Number(new URL(first.url).port));
    expect((await ask(plain, request('GET', '/api/records/a'))).status).toBe(200);
    await lan.close();
    await first.close();
  });
});
