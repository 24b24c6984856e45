// Bodies that need no credentials are small: whoever opens hundreds of connections must not fill the memory with them.

import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { megabytesOf } from '#test/support/process-memory.ts';
import { type Station, startStation } from '#test/support/station.ts';

const SOCKETS = 200;
const BODY = Buffer.alloc(2 * 2 ** 20, ' ');
/** Kept, the bodies would take 400 MiB. */
const MOST_GROWN = 200 * 2 ** 20;

let station: Station;
beforeAll(async () => {
  const settings = { 'limits.public_scans_per_minute': 1_000_000, 'limits.requests_per_minute': 1_000_000 };
  station = await startStation({ settings });
});
afterAll(() => station.remove());

const memory = () => 1e6 * megabytesOf(station.process.pid, 'now');

/** Sends all of a body but its last byte, so that whoever takes it has to keep it. */
function send(announced: boolean, onClose: (answer: string) => void): void {
  const length = announced ? `Content-Length: ${BODY.length}` : 'Transfer-Encoding: chunked';
  const head = `POST /api/records/7K3QZ/scan HTTP/1.1\r\nHost: ${new URL(station.url).host}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  const size = announced ? '' : `${BODY.length.toString(16)}\r\n`;
  const received: Buffer[] = [];
  const socket = connect(Number(new URL(station.url).port), '127.0.0.1', () => {
    socket.write(`${head}${size}`);
    socket.write(BODY.subarray(1));
  });
  socket.on('data', (bytes) => received.push(bytes));
  socket.on('error', () => {});
  socket.on('close', () => onClose(Buffer.concat(received).toString()));
}

test.skipIf(!existsSync('/proc/self/status'))(
  'memory stays in bounds while hundreds of sockets send large ones',
  async () => {
    const before = memory();
    const answers: string[] = [];
    for (let n = 0; n < SOCKETS; n++) send(n % 2 === 0, (answer) => answers.push(answer));
    let most = before;
    const watched = async () => {
      most = Math.max(most, memory());
      return answers.length;
    };
    await expect.poll(watched, { interval: 50 }).toBe(SOCKETS);
    expect(answers.filter((answer) => answer !== '' && !answer.startsWith('HTTP/1.1 413'))).toEqual([]);
    expect(answers.filter((answer) => answer !== '').length).toBeGreaterThan(0);
    expect(most - before).toBeLessThan(MOST_GROWN);
    expect((await fetch(new URL('/api/health', station.url))).status).toBe(200);
  },
);
