// Enemies without credentials whose bytes are few, and cost seconds where they are read: nobody else is answered meanwhile.
import { createSocket } from 'node:dgram';
import { call } from '#test/support/api.ts';
import { crowdedPacket } from '#test/support/fuzz/machines.ts';
import { openDesk } from '#test/support/people.ts';
import type { Arena, Enemy } from './arena.ts';

const MOST_WAIT_MS = 3000;
const MIB = 2 ** 20;
const STRINGS = 16_000;
const BASE64 = 'src-main/server/calls/base64.ts';

export const BYTES: readonly Enemy[] = [
  {
    name: 'many-strings',
    finding: 'bytes, 1',
    holds: `${STRINGS} strings in a body of 32 MiB keep no request waiting for ${MOST_WAIT_MS} ms`,
    weakened: [
      {
        file: 'src-main/server/calls/json-scan.ts',
        from: 'if (slashes % 2 === 0) return { start, end };',
        to: 'if (slashes % 2 === 0) return bytes.indexOf(BACKSLASH, start) === 0 ? null : { start, end };',
      },
    ],
    attack: (arena) => sendBody(arena, Buffer.concat([Buffer.from('""'.repeat(STRINGS)), Buffer.alloc(32 * MIB, ' ')])),
  },
  {
    name: 'many-spaces',
    finding: 'bytes, 2',
    holds: `a picture with a space behind each character keeps no request waiting for ${MOST_WAIT_MS} ms`,
    weakened: [
      {
        file: BASE64,
        from: 'await withoutSpaces(content)',
        to: "Buffer.from(content.toString('latin1').replace(/\\s+/g, ''), 'latin1')",
      },
    ],
    attack: (arena) => sendBody(arena, Buffer.from(`{"image":"${'A '.repeat(20 * MIB)}"}`)),
  },
  {
    name: 'crowded-packet',
    finding: 'bytes, 3',
    holds: `a packet of multicast DNS that names a service thousands of times keeps no request waiting for ${MOST_WAIT_MS} ms`,
    weakened: [
      {
        file: 'src-main/base/multicast-dns.ts',
        from: 'if (isSound(given[0] as Buffer)) inTime(() => emit(name, ...given));',
        to: 'emit(name, ...given);',
      },
    ],
    attack: sendCrowdedPacket,
  },
];

async function sendBody({ start }: Arena, raw: Uint8Array): Promise<string | null> {
  const { url } = await start();
  const headers = { 'content-type': 'application/json' };
  return waitDuring(url, async () => {
    const { status } = await call(url, 'POST', '/api/scan', { raw, headers });
    if (status === 429) throw new Error(`The body was answered ${status}.`);
  });
}

async function sendCrowdedPacket({ start, later }: Arena): Promise<string | null> {
  const station = await start();
  const { call: ask } = await openDesk(station);
  const socket = createSocket('udp4');
  later(() => socket.close());
  return waitDuring(station.url, async () => {
    const looking = ask('GET', '/api/desk/printers/found?seconds=3');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await new Promise((resolve) => socket.send(crowdedPacket(), 5353, '127.0.0.1', resolve));
    await looking;
  });
}

/** How long another request waited meanwhile, as a sentence where that was too long. */
async function waitDuring(url: string, attack: () => Promise<void>): Promise<string | null> {
  let [longest, isOver] = [0, false];
  const asking = (async () => {
    for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const asked = performance.now();
      await call(url, 'GET', '/api/health');
      longest = Math.max(longest, performance.now() - asked);
    }
  })();
  try {
    await attack();
  } finally {
    isOver = true;
    await asking;
  }
  return longest > MOST_WAIT_MS ? `a request waited for ${Math.round(longest)} ms` : null;
}
