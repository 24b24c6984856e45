import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';

/** The slowest client that the station waits for. */
const SLOWEST_BYTES_PER_SECOND = 32 * 1024;
const LEAST_SECONDS = 30;

/** Ends the connection of a client that takes its answer too slowly. */
export function limitDelivery(reply: FastifyReply, bytes: number): void {
  limitParts(reply).begin(bytes);
}

/** The same for an answer in parts. Each part has a time of its own, in which the station does not read the next one. */
export function limitParts(reply: FastifyReply) {
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  reply.raw.once('close', end);
  return {
    begin(bytes: number): void {
      const seconds = LEAST_SECONDS + bytes / SLOWEST_BYTES_PER_SECOND;
      timer = setTimeout(() => reply.raw.destroy(), seconds * 1000).unref();
    },
    /** So much of the answer was taken in time. */
    end,
  };
}

/**
 * Reads the rest of a body and throws it away, up to a bound. A client that is still sending would lose an early answer if its
 * connection were closed at once. The time limit for bodies bounds this too.
 */
export function discardBody(request: IncomingMessage, mostBytes: number): void {
  if (request.complete || request.destroyed) return;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) request.destroy();
  });
}
