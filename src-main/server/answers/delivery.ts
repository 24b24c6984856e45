import type { FastifyReply } from 'fastify';

/** A client that takes its answer more slowly than this is not waited for. */
const SLOWEST_BYTES_PER_SECOND = 32 * 1024;
const LEAST_SECONDS = 30;

/** Ends the connection of a client that takes its answer drop by drop. */
export function limitDelivery(reply: FastifyReply, bytes: number): void {
  const seconds = LEAST_SECONDS + bytes / SLOWEST_BYTES_PER_SECOND;
  const timer = setTimeout(() => reply.raw.destroy(), seconds * 1000);
  timer.unref();
  reply.raw.once('close', () => clearTimeout(timer));
}
