// @module-tag one-engine: no database in it
// Another program holds the port of multicast DNS, or sends packets that nobody can read.
import { createSocket, type Socket } from 'node:dgram';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdsWhatItNames, openMulticast } from '#main/base/multicast-dns.ts';
import { findPrinters } from '#main/printers/finding.ts';
import { announce } from '#main/server/network/mdns.ts';
import { damaged, printerPacket } from '#test/support/fuzz/machines.ts';
import { makeRandom } from '#test/support/random.ts';

let held: Socket;
let udpPort: number;

beforeEach(async () => {
  held = createSocket('udp4');
  await new Promise<void>((resolve) => held.bind(0, '0.0.0.0', resolve));
  udpPort = held.address().port;
});
afterEach(() => new Promise<void>((resolve) => held.close(() => resolve())));

it('a port that is taken is told in the log, once, and the station announces nothing', async () => {
  const told: string[] = [];
  const log = {
    warn: (facts: object, text: string) => void told.push(`${text} ${(facts as { err: Error }).err.message}`),
  };
  const announced = await announce({ port: 8443, isHttps: true, log, udpPort });
  await expect.poll(() => told).toHaveLength(1);
  // Its name is sent again after a second, and the port is asked for again.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect(told).toEqual([expect.stringMatching(/could not be announced.*EADDRINUSE/)]);
  await announced.close();
});

it('whoever looks for printers then hears a sentence, and the log has the reason', async () => {
  const notices: string[] = [];
  const found = await findPrinters({ milliseconds: 300, udpPort, log: (notice) => notices.push(notice) });
  expect(found.trouble).toEqual({ kind: 'printers_unasked', facts: {} });
  expect(notices).toEqual([expect.stringMatching(/could not be looked for: .*EADDRINUSE/)]);
});

it('a search that is given up before it begins ends at once, with what was found until then', async () => {
  const given = { udpPort: await freeUdpPort(), log: () => {}, signal: AbortSignal.abort() };
  expect(await findPrinters({ milliseconds: 10 * 60_000, ...given })).toEqual({ printers: [], trouble: null });
});

it('packets at random neither end a search nor are told', async () => {
  const failures: unknown[] = [];
  const free = await freeUdpPort();
  const multicast = await openMulticast({ port: free, failed: (error) => failures.push(error) });
  const names: string[] = [];
  multicast.find('ipp', ({ name }) => void names.push(name));
  const random = makeRandom(7, 'packets');
  const good = printerPacket('Hall');
  for (let i = 0; i < 3000; i++) {
    const packet =
      i % 2 === 0
        ? damaged(good, random)
        : Buffer.from(Array.from({ length: random.below(600) }, () => random.below(256)));
    await new Promise((resolve) => held.send(packet, free, '127.0.0.1', resolve));
  }
  await expect
    .poll(async () => {
      await new Promise((resolve) => held.send(good, free, '127.0.0.1', resolve));
      return names.includes('Hall');
    })
    .toBe(true);
  await multicast.close();
  expect(failures.filter((one) => !/NETUNREACH|ENODEV/.test(String(one)))).toEqual([]);
});

it('a packet without room for the records it names is not taken up', () => {
  const good = printerPacket('Hall');
  expect(holdsWhatItNames(good)).toBe(true);
  expect(holdsWhatItNames(Buffer.alloc(12))).toBe(true);
  expect(holdsWhatItNames(good.subarray(0, 11))).toBe(false);
  for (const section of [4, 6, 8, 10]) {
    const named = Buffer.from(good);
    named.writeUInt16BE(0xffff, section);
    expect(holdsWhatItNames(named), `section at ${section}`).toBe(false);
  }
});

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
