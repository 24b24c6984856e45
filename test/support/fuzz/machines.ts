// Machines on the network that answer at random: printers that are asked over IPP, and whoever answers to multicast DNS.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { attribute, attributes, encodeMessage, GROUPS } from '#main/printers/message.ts';
import type { Random } from '#test/support/random.ts';

export interface RandomMachine {
  /** How often it answered, or sent something. */
  count(): number;
  stop(): Promise<void>;
}

/** A printer that answers every question with bytes at random: good ones that are damaged, floods, garbage, or nothing for a while. */
export async function startRandomPrinter(random: Random): Promise<RandomMachine & { readonly uri: string }> {
  let count = 0;
  const server = createServer((asked, answer) => {
    asked.on('error', () => {}).resume();
    count++;
    const dice = random.next();
    if (dice < 0.02) return void answer.destroy();
    const status = dice < 0.06 ? random.pick([100, 204, 301, 401, 404, 500, 503]) : 200;
    const type = dice < 0.1 ? 'text/html' : 'application/ipp';
    answer.on('error', () => {}).writeHead(status < 200 ? 500 : status, { 'content-type': type });
    answer.end(ippAnswer(random));
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    uri: `ipp://127.0.0.1:${(server.address() as AddressInfo).port}/ipp/print`,
    count: () => count,
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

function ippAnswer(random: Random): Buffer {
  const good = encodeMessage({
    code: random.pick([0, 1, 0x0400, 0x0503, 0xffff]),
    requestId: 1,
    groups: [
      { tag: GROUPS.operation, attributes: attributes({ 'attributes-charset': attribute('charset', 'utf-8') }) },
      { tag: GROUPS.printer, attributes: describedPrinter(random) },
    ],
  });
  const dice = random.next();
  if (dice < 0.3) return good;
  if (dice < 0.6) return damaged(good, random);
  if (dice < 0.8) return good.subarray(0, random.below(good.length));
  const head = Buffer.from('0200000000000001', 'hex');
  if (dice < 0.82) return Buffer.concat([head, Buffer.alloc(2 * 2 ** 20, random.pick([0x04, 0x47, 0x34]))]);
  return Buffer.from(Array.from({ length: random.below(3000) }, () => random.below(256)));
}

function describedPrinter(random: Random) {
  const words = ['idle', 'media-empty', 'x'.repeat(random.below(2000)), '\u0000', '\u202eretnirp', ''];
  const word = () => random.pick(words);
  return attributes({
    'printer-name': attribute('name', word()),
    'printer-state': attribute('enum', random.pick([3, 4, 5, 99, -1])),
    'printer-state-reasons': attribute('keyword', word(), word()),
    'ipp-versions-supported': attribute('keyword', '2.0'),
    'document-format-supported': attribute('mimeMediaType', 'application/pdf', 'image/pwg-raster', word()),
    'operations-supported': attribute('enum', 2, 4, 5, 6, 8, 9, 10, 11),
    'media-supported': attribute('keyword', 'iso_a4_210x297mm', word()),
    'printer-resolution-supported': attribute('resolution', {
      x: random.pick([0, 600, -1, 2 ** 31 - 1]),
      y: 600,
      units: 3,
    }),
    'printer-is-accepting-jobs': attribute('boolean', random.chance(0.5)),
  });
}

/** Some bytes of it are others. */
export function damaged(good: Uint8Array, random: Random): Buffer {
  const bytes = Buffer.from(good);
  for (let k = 0; k < 3; k++) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

/** Sends packets at random to a port of multicast DNS of this machine, many a second, until it is stopped. */
export async function sendRandomPackets(random: Random, port = 5353): Promise<RandomMachine> {
  const socket = createSocket('udp4');
  await new Promise<void>((bound) => socket.bind(0, bound));
  let count = 0;
  const good = printerPacket('Hall');
  const timer = setInterval(() => {
    for (let i = 0; i < PACKETS_AT_ONCE; i++) {
      const packet = random.chance(0.1)
        ? good
        : random.chance(0.5)
          ? damaged(good, random)
          : Buffer.from(Array.from({ length: random.below(600) }, () => random.below(256)));
      // Nobody listens between two searches.
      socket.send(packet, port, '127.0.0.1', () => {});
      count++;
    }
  }, 20);
  socket.on('error', () => {});
  return {
    count: () => count,
    stop: () =>
      new Promise((closed) => {
        clearInterval(timer);
        socket.close(() => closed());
      }),
  };
}

const PACKETS_AT_ONCE = 5;

/** What a printer of this name answers, as bytes of DNS: PTR, SRV and TXT. */
export function printerPacket(name: string): Buffer {
  const type = ['_ipp', '_tcp', 'local'];
  const record = (owner: readonly string[], kind: number, data: Buffer) =>
    Buffer.concat([domain(owner), numbers([kind, 2], [1, 2], [120, 4], [data.length, 2]), data]);
  const own = [name, ...type];
  const text = Buffer.from('rp=ipp/print');
  const records = [
    record(type, 12, domain(own)),
    record(own, 33, Buffer.concat([numbers([0, 2], [0, 2], [631, 2]), domain(['hall', 'local'])])),
    record(own, 16, Buffer.concat([Buffer.from([text.length]), text])),
  ];
  return Buffer.concat([numbers([0, 2], [0x8400, 2], [0, 2], [records.length, 2], [0, 2], [0, 2]), ...records]);
}

function domain(labels: readonly string[]): Buffer {
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.alloc(1),
  ]);
}

function numbers(...given: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    given.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntBE(value, 0, bytes);
      return buffer;
    }),
  );
}

/** A service that has its own name again and again: the library compares each of them with each. */
export function crowdedPacket(bytes = 65_507): Buffer {
  const name = Buffer.from('\u0004_ipp\u0004_tcp\u0005local\0', 'latin1');
  const pointer = [0xc0, 12];
  const first = [name, Buffer.from([0, 12, 0, 1, 0, 0, 0, 9, 0, 2, ...pointer])];
  const service = Buffer.from([...pointer, 0, 33, 0, 1, 0, 0, 0, 9, 0, 8, 0, 0, 0, 0, 2, 0x77, ...pointer]);
  const again = Buffer.from([...pointer, 0, 12, 0, 1, 0, 0, 0, 9, 0, 2, ...pointer]);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0x8400, 2);
  const parts = [head, ...first, service];
  let [length, records] = [Buffer.concat(parts).length, 2];
  for (; length + again.length <= bytes; length += again.length, records++) parts.push(again);
  head.writeUInt16BE(records, 6);
  return Buffer.concat(parts);
}
