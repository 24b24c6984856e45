// @module-tag one-engine: no database in it
// Another program holds the port of multicast DNS, or sends packets that nobody can read.
import { createSocket, Socket } from 'node:dgram';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boundedTime, isSound, openMulticast } from '#main/base/multicast-dns.ts';
import { findPrinters } from '#main/printers/finding.ts';
import { announce } from '#main/server/network/mdns.ts';
import { crowdedPacket, damaged, printerPacket } from '#test/support/fuzz/machines.ts';
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
  expect(isSound(good)).toBe(true);
  expect(isSound(Buffer.alloc(12))).toBe(true);
  expect(isSound(good.subarray(0, 11))).toBe(false);
  for (const section of [4, 6, 8, 10]) {
    const named = Buffer.from(good);
    named.writeUInt16BE(0xffff, section);
    expect(isSound(named), `section at ${section}`).toBe(false);
  }
});

it('packets that name one service thousands of times keep nothing else waiting', async () => {
  const free = await freeUdpPort();
  const multicast = await openMulticast({ port: free, failed: () => {} });
  const names: string[] = [];
  multicast.find('ipp', ({ name }) => void names.push(name));
  const longest = await longestWait(async () => {
    await new Promise((resolve) => held.send(crowdedPacket(), free, '127.0.0.1', resolve));
    await expect
      .poll(async () => {
        await new Promise((resolve) => held.send(printerPacket('Hall'), free, '127.0.0.1', resolve));
        return names.includes('Hall');
      })
      .toBe(true);
  });
  await multicast.close();
  // Fifteen seconds where each record is compared with each.
  expect(longest).toBeLessThan(4000);
});

it('a packet that asks the same a hundred times gets one answer', async () => {
  const free = await freeUdpPort();
  const log = { warn: () => {} };
  const announced = await announce({ port: 8443, isHttps: true, log, udpPort: free });
  // What it tells of itself by itself.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const sent = vi.spyOn(Socket.prototype, 'send');
  const asker = createSocket('udp4');
  await new Promise((resolve) => asker.send(sameQuestions(100), free, '127.0.0.1', resolve));
  await expect.poll(() => sent.mock.contexts.filter((socket) => socket !== asker).length).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent.mock.contexts.filter((socket) => socket !== asker)).toHaveLength(1);
  sent.mockRestore();
  asker.close();
  await announced.close();
});

it('a packet that is longer or names more than devices send is not taken up', () => {
  const named = (questions: number, records: number, bytes = 8000) => {
    const packet = Buffer.alloc(bytes);
    packet.writeUInt16BE(questions, 4);
    packet.writeUInt16BE(records, 10);
    return packet;
  };
  expect(isSound(named(100, 128))).toBe(true);
  expect(isSound(named(101, 0))).toBe(false);
  expect(isSound(named(0, 129))).toBe(false);
  expect(isSound(named(1, 1, 9000))).toBe(true);
  expect(isSound(named(1, 1, 9001))).toBe(false);
});

it('packets take a tenth of a second at most, and their turn comes again in the next one', () => {
  let now = 0;
  let done = 0;
  const inTime = boundedTime(() => now);
  const packet = () => {
    now += 40;
    done++;
  };
  for (let i = 0; i < 10; i++) inTime(packet);
  expect(done).toBe(3);
  now = 1000;
  inTime(packet);
  expect(done).toBe(4);
});

function sameQuestions(count: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(count, 4);
  const first = Buffer.from('\u0006_https\u0004_tcp\u0005local\0\0\u000c\0\u0001', 'latin1');
  const again = Buffer.from([0xc0, 12, 0, 12, 0, 1]);
  return Buffer.concat([head, first, ...Array.from({ length: count - 1 }, () => again)]);
}

/** The longest time in which no timer had its turn, in milliseconds. */
async function longestWait(during: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 10);
  await during();
  look();
  clearInterval(timer);
  return longest;
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}
