import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { printerTold } from '#main/printers/finding.ts';
import { reasonsOf } from '#main/printers/printer.ts';
import { askPrinter, placeOf } from '#main/printers/request.ts';

let server: Server;
let uri: string;
let pieces = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/ipp' });
    const timer = setInterval(() => {
      pieces++;
      response.write('x');
    }, 20);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  uri = `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`;
});
afterAll(() => server.close());

it('does not wait for ever for a printer that answers byte by byte', async () => {
  const asked = askPrinter({ uri, fingerprint: null }, { operation: 11, groups: [], within: 500 });
  await expect(asked).rejects.toMatchObject({ trouble: { kind: 'printer_away' } });
  expect(pieces).toBeGreaterThan(0);
});

it('does not wait for ever for the answer behind a document either', async () => {
  const document = (async function* () {
    yield Buffer.from('%PDF');
  })();
  const asked = askPrinter({ uri, fingerprint: null }, { operation: 6, groups: [], document, silence: 0, within: 500 });
  await expect(asked).rejects.toMatchObject({ trouble: { kind: 'printer_away' } });
});

it('reads an answer of 1 MiB, and none that is a byte longer', async () => {
  // A head, a group with one attribute of many values, and the end; behind the end a document could follow.
  const head = Buffer.from('02000000000000010203', 'hex');
  const answering = createServer((request, response) => {
    request.resume();
    response.end(Buffer.concat([head, Buffer.alloc(Number(request.url?.slice(1)) - head.length)]));
  });
  await new Promise<void>((resolve) => answering.listen(0, '127.0.0.1', resolve));
  const { port } = answering.address() as AddressInfo;
  const ask = (bytes: number) =>
    askPrinter({ uri: `ipp://127.0.0.1:${port}/${bytes}`, fingerprint: null }, { operation: 11, groups: [] });
  await expect(ask(2 ** 20)).resolves.toMatchObject({ status: 0 });
  await expect(ask(2 ** 20 + 1)).rejects.toMatchObject({ trouble: { kind: 'printer_garbage' } });
  answering.close();
});

it.each([
  ...['ipp://printer:99999/', 'ipp://[::1/', 'ipp://%zz/', 'ipp://1.2.3.4.5/', 'ipp://anna:secret%40hall/'],
  ...['ipp://anna:secret@127.0.0.1/', 'ipps://anna@127.0.0.1/'],
])('says that %s is no address of a printer, and does not repeat what may be a password', async (address) => {
  const asked = askPrinter({ uri: address, fingerprint: null }, { operation: 11, groups: [] });
  await expect(asked).rejects.toMatchObject({ trouble: { kind: 'printer_address', facts: {} } });
});

it('does not wait for a printer that turns to another protocol', async () => {
  const turning = createServer();
  turning.on('connection', (socket) => {
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    );
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => turning.listen(0, '127.0.0.1', resolve));
  const { port } = turning.address() as AddressInfo;
  const asked = askPrinter({ uri: `ipp://127.0.0.1:${port}/`, fingerprint: null }, { operation: 11, groups: [] });
  await expect(asked).rejects.toMatchObject({ trouble: { kind: 'printer_garbage' } });
  turning.close();
});

test('a printer with several addresses is found at one that can be reached from everywhere', () => {
  const at = (...addresses: string[]) => printerTold({ name: 'Hall', type: 'ipp', port: 631, addresses })?.uri;
  expect(at('fe80::1', '2001:db8::1', '192.168.0.9')).toBe('ipp://192.168.0.9:631/ipp/print');
  expect(at('fe80::1', '2001:db8::1')).toBe('ipp://[2001:db8::1]:631/ipp/print');
  expect(at('fe80::1')).toBe('ipp://[fe80::1]:631/ipp/print');
});

test('what a printer says of itself is bounded, since it is kept and shown', () => {
  const values = Array.from({ length: 1000 }, (_, i) => `${i}${'x'.repeat(5000)}-error`);
  const reasons = reasonsOf(new Map([['printer-state-reasons', { tag: 0x44, values }]]), 'printer-state-reasons');
  expect(reasons.length).toBeLessThanOrEqual(20);
  expect(Math.max(...reasons.map((one) => one.length))).toBeLessThanOrEqual(1023);
  const name = 'Office\u202e\n\u0007 printer';
  const told = { name, type: 'ipp', port: 631, addresses: ['192.168.0.9'] };
  expect(printerTold(told)?.name).toBe('Office printer');
});

test.each([
  ['ipp://hall/', 631],
  ['ipps://hall/', 631],
  ['ipp://hall:80/', 80],
  ['IPPS://hall:443/', 443],
  ['ipp://[fe80::1]:8631/', 8631],
  ['ipp://hall:0/', 0],
  ['http://hall/', 80],
  ['https://hall/', 443],
])('%s is asked at port %i', (uri, port) => {
  expect(placeOf(uri).port).toBe(port);
});
