import { open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer, FileAnswer, type FileFacts } from './answer.ts';

/** A client that takes its answer more slowly than this is not waited for. */
const SLOWEST_BYTES_PER_SECOND = 32 * 1024;
const LEAST_SECONDS = 30;

export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  outcome: unknown,
): Promise<void> {
  if (outcome instanceof FileAnswer) await sendFile(request, reply, outcome.facts);
  else if (outcome instanceof Answer) reply.code(outcome.status).send(outcome.body);
  else reply.code(status).send(outcome);
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, facts: FileFacts): Promise<void> {
  const etag = `"${facts.etag}"`;
  reply.header('etag', etag).header('cache-control', `${facts.keep}, max-age=31536000, immutable`);
  reply.header('cross-origin-resource-policy', facts.keep === 'public' ? 'cross-origin' : 'same-origin');
  if (isKept(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  reply.type(facts.type);
  if ('bytes' in facts.content) {
    const { bytes } = facts.content;
    reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    return;
  }
  await sendStored(request, reply, facts.content.path);
}

async function sendStored(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
  const stored = await open(path);
  const { size } = await stored.stat();
  reply.header('content-length', size);
  if (request.method === 'HEAD') {
    await stored.close();
    reply.send();
    return;
  }
  limitDelivery(reply, size);
  reply.send(stored.createReadStream());
}

/** Ends the connection of a client that takes its answer drop by drop. */
export function limitDelivery(reply: FastifyReply, bytes: number): void {
  const seconds = LEAST_SECONDS + bytes / SLOWEST_BYTES_PER_SECOND;
  const timer = setTimeout(() => reply.raw.destroy(), seconds * 1000);
  timer.unref();
  reply.raw.once('close', () => clearTimeout(timer));
}

function isKept(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
