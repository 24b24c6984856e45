import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '#test/support/overload.ts';
import type { Station } from '#test/support/station.ts';

export interface SlowReport {
  readonly sockets: number;
  /** When the last one was closed, in milliseconds; null where one was still open at the end. */
  readonly lastClosedMs: number | null;
  readonly goodP99: number;
}

const BEGINNINGS = {
  headers: 'POST /api/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ',
  body: 'POST /api/scan HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"image":"',
} as const;

/** Sockets that send a byte a second, and a good client beside them, until all of the slow ones were closed. */
export async function slowSockets(
  station: Station,
  kind: keyof typeof BEGINNINGS,
  count: number,
  longestMs: number,
): Promise<SlowReport> {
  const start = performance.now();
  const port = Number(new URL(station.url).port);
  const closed: number[] = [];
  const sockets = Array.from({ length: count }, () =>
    openSlow(port, BEGINNINGS[kind], () => closed.push(performance.now() - start)),
  );
  const times: number[] = [];
  while (closed.length < count && performance.now() - start < longestMs) {
    const at = performance.now();
    await (await fetch(new URL('/api/templates/generic', station.url))).arrayBuffer();
    times.push(performance.now() - at);
    await wait(20);
  }
  for (const socket of sockets) socket.destroy();
  return {
    sockets: count,
    lastClosedMs: closed.length === count ? Math.max(...closed) : null,
    goodP99: percentile(times, 0.99),
  };
}

function openSlow(port: number, beginning: string, onClose: () => void): Socket {
  const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
  const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.on('close', () => {
    clearInterval(drip);
    onClose();
  });
  return socket;
}
